// @vitest-environment happy-dom
import { endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { Activity, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { fakeServer, renderPage } from "./test/render-page.tsx";
import { call } from "./call.ts";
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

const change = endpoint({ method: "POST", path: "/api/change", allow: "signed", title: "change" });

function Following() {
  const [shown, setShown] = useState(true);
  return (
    <>
      <button onClick={() => setShown(!shown)}>switch</button>
      <button onClick={() => void call(change)}>change</button>
      <Activity mode={shown ? "visible" : "hidden"}>
        <FollowingFigure />
      </Activity>
    </>
  );
}
function FollowingFigure() {
  return <output>{useData(getFigure, {}, { followsChanges: true }).data?.n ?? "…"}</output>;
}

it("a figure that follows changes is loaded after each, and when its page comes back after one", async () => {
  let n = 0;
  const requests = fakeServer({ "GET /api/figure": () => ({ data: { n: ++n } }), "POST /api/change": () => ({}) });
  renderPage(<Following />);
  await shows("1");
  press("change");
  await shows("2");
  press("switch");
  press("change");
  await waitFor(() => expect(requests).toHaveLength(4));
  await new Promise((resolve) => setTimeout(resolve, 250));
  // Nobody looks at it: it is not loaded before it is shown.
  expect(requests).toHaveLength(4);
  press("switch");
  await shows("3");
  press("switch");
  press("switch");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requests).toHaveLength(5);
});
