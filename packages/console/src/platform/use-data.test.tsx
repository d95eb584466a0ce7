// @vitest-environment happy-dom
import { endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { Activity, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { fakeServer, renderPage } from "./test/render-page.tsx";
import { useData } from "./use-data.ts";

const getFigure = endpoint({ method: "GET", path: "/api/figure", allow: "signed", data: z.object({ n: z.int() }) });

function Figure() {
  return <output>{useData(getFigure, {}).data?.n ?? "…"}</output>;
}

function Tabs() {
  const [shown, setShown] = useState(true);
  const [opened, setOpened] = useState(1);
  return (
    <>
      <button onClick={() => setShown(!shown)}>switch</button>
      <button onClick={() => setOpened(opened + 1)}>open anew</button>
      <Activity mode={shown ? "visible" : "hidden"}>
        <Figure key={opened} />
      </Activity>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByText(name));
const shows = (text: string) => waitFor(() => expect(screen.getByRole("status").textContent).toBe(text));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("the data is loaded again when it is opened anew, not when a hidden page comes back into view", async () => {
  let n = 0;
  const requests = fakeServer({ "GET /api/figure": () => ({ data: { n: ++n } }) });
  renderPage(<Tabs />);
  await shows("1");
  press("switch");
  press("switch");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requests).toHaveLength(1);
  press("open anew");
  await shows("2");
  expect(requests).toHaveLength(2);
});
