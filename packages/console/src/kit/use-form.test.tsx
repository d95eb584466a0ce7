// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { fakeServer, renderPage } from "../platform/test/render-page.tsx";
import { useForm } from "./use-form.ts";

const schema = z.strictObject({ lon: z.number("请填写经度"), lat: z.number("请填写纬度") });

function Place({ send }: { send(body: z.output<typeof schema>): Promise<unknown> }) {
  const form = useForm({ schema, initial: { lon: null, lat: null }, send, onDone: () => undefined });
  return (
    <>
      <button
        type="button"
        onClick={() => {
          form.set("lon", 120.1);
          form.set("lat", 30.2);
        }}
      >
        选点
      </button>
      <button type="button" onClick={() => void form.submit()}>
        保存
      </button>
      {Object.values(form.errors).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}

afterEach(cleanup);

it("the form keeps every field that one click sets", async () => {
  fakeServer({});
  const send = vi.fn(async () => undefined);
  renderPage(<Place send={send} />);
  fireEvent.click(screen.getByText("保存"));
  expect(screen.getByText("请填写经度")).toBeTruthy();
  fireEvent.click(screen.getByText("选点"));
  expect(screen.queryByText("请填写经度")).toBeNull();
  fireEvent.click(screen.getByText("保存"));
  await waitFor(() => expect(send).toHaveBeenCalledWith({ lon: 120.1, lat: 30.2 }));
});

it("the form gives an input the same function at every render, and it sets what is typed last", async () => {
  fakeServer({});
  const seen = new Set<unknown>();
  const send = vi.fn(async () => undefined);
  function Watched() {
    const form = useForm({ schema, initial: { lon: 0, lat: 0 }, send, onDone: () => undefined });
    const lon = form.field("lon");
    seen.add(lon.onChange);
    return (
      <>
        <button type="button" onClick={() => lon.onChange((lon.value ?? 0) + 1)}>
          东
        </button>
        <button type="button" onClick={() => form.set("lat", 5)}>
          北
        </button>
        <button type="button" onClick={() => void form.submit()}>
          保存
        </button>
      </>
    );
  }
  renderPage(<Watched />);
  fireEvent.click(screen.getByText("东"));
  fireEvent.click(screen.getByText("北"));
  fireEvent.click(screen.getByText("东"));
  fireEvent.click(screen.getByText("保存"));
  await waitFor(() => expect(send).toHaveBeenCalledWith({ lon: 2, lat: 5 }));
  expect(seen.size).toBe(1);
});
