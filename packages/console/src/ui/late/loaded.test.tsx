// @vitest-environment happy-dom
import { endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { FailureNotice } from "../../app/frame/failure-notice.tsx";
import { fakeServer, renderPage } from "../../platform/test/render-page.tsx";
import { useData } from "../../platform/use-data.ts";
import { Loaded } from "./loaded.tsx";

const getPrice = endpoint({ method: "GET", path: "/api/price", allow: "signed", data: z.object({ cents: z.int() }) });

function PriceDialog({ onClose }: { onClose(): void }) {
  return (
    <Loaded answer={useData(getPrice, {})} title="价格" onClose={onClose}>
      {({ cents }) => <output>{cents}</output>}
    </Loaded>
  );
}

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>打开</button>
      {open && <PriceDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows nothing of a failure. */
const Careless = () => <output>{useData(getPrice, {}).data?.cents ?? "无"}</output>;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Refuses the first call and answers the second. */
function failsOnce() {
  let calls = 0;
  fakeServer({
    "GET /api/price": () => {
      calls += 1;
      return calls === 1 ? { status: 404, msg: "请先领取该会员" } : { data: { cents: 280 } };
    },
  });
}

it("a dialog whose answer was refused says so and comes when tried again", async () => {
  failsOnce();
  renderPage(<Opener />);
  fireEvent.click(screen.getByText("打开"));
  expect((await screen.findByRole("alert")).textContent).toContain("请先领取该会员");
  fireEvent.click(screen.getByRole("button", { name: "重试" }));
  expect((await screen.findByRole("status")).textContent).toBe("280");
});

it("a refused dialog can be closed, and its button opens it again", async () => {
  failsOnce();
  renderPage(<Opener />);
  fireEvent.click(screen.getByText("打开"));
  await screen.findByRole("alert");
  fireEvent.click(screen.getByText("关闭"));
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.click(screen.getByText("打开"));
  expect(await screen.findByText("280")).toBeDefined();
});

it("a failure that its own part does not show is shown over the page until it is mended", async () => {
  failsOnce();
  renderPage(
    <>
      <Careless />
      <FailureNotice />
    </>,
  );
  expect((await screen.findByRole("alert")).textContent).toContain("部分内容加载失败：请先领取该会员");
  fireEvent.click(screen.getByText("重试"));
  expect(await screen.findByText("280")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("a failure that its own part shows is not shown twice", async () => {
  failsOnce();
  renderPage(
    <>
      <PriceDialog onClose={() => undefined} />
      <FailureNotice />
    </>,
  );
  await screen.findByRole("alert");
  expect(screen.queryByText(/部分内容加载失败/)).toBeNull();
});
