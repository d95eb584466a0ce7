import { cleanup, fireEvent, screen } from "@testing-library/react";
import { type ComponentType, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runningRelease } from "../../platform/test/running-release.ts";
import { fakeServer, renderPage } from "../../platform/test/render-page.tsx";
import { late, latePiece } from "./late.tsx";

interface DialogProps {
  onClose(): void;
}
const Dialog = ({ onClose }: DialogProps) => (
  <button type="button" onClick={onClose}>
    对话框
  </button>
);

/** A page with typed text that opens the dialog. */
function Opener({ Late }: { Late: ComponentType<DialogProps> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="草稿" defaultValue="" />
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {open && <Late onClose={() => setOpen(false)} />}
    </>
  );
}

beforeEach(() => void fakeServer({}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a dialog that does not come says so over the page, keeps what was typed, and comes when tried again", async () => {
  const load = vi.fn<() => Promise<ComponentType<DialogProps>>>().mockRejectedValueOnce(new TypeError("lost"));
  load.mockResolvedValue(Dialog);
  renderPage(<Opener Late={late(load)} />);
  fireEvent.change(screen.getByLabelText("草稿"), { target: { value: "写到一半" } });
  fireEvent.click(screen.getByText("打开"));
  expect((await screen.findByRole("alert")).textContent).toContain("加载失败，请检查网络后重试");
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(await screen.findByText("对话框")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("草稿").value).toBe("写到一半");
});

test("a dialog closed after a failure loads anew at the next opening", async () => {
  const load = vi.fn<() => Promise<ComponentType<DialogProps>>>().mockRejectedValueOnce(new TypeError("lost"));
  load.mockResolvedValue(Dialog);
  renderPage(<Opener Late={late(load)} />);
  fireEvent.click(screen.getByText("打开"));
  fireEvent.click(await screen.findByRole("button", { name: "关闭" }));
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.click(screen.getByText("打开"));
  expect(await screen.findByText("对话框")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test("a dialog that is opened again after a failure never shows the former notice", async () => {
  const load = vi.fn<() => Promise<ComponentType<DialogProps>>>().mockRejectedValueOnce(new TypeError("lost"));
  load.mockResolvedValue(Dialog);
  renderPage(<Opener Late={late(load)} />);
  fireEvent.click(screen.getByText("打开"));
  fireEvent.click(await screen.findByRole("button", { name: "关闭" }));
  const shown: string[] = [];
  const watch = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) shown.push(node.textContent ?? "");
  });
  watch.observe(document.body, { childList: true, subtree: true });
  fireEvent.click(screen.getByText("打开"));
  await screen.findByText("对话框");
  watch.disconnect();
  expect(shown.filter((text) => text.includes("无法打开"))).toEqual([]);
  expect(shown).toContain("对话框");
});

test("a dialog that throws takes nothing with it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isBroken = true;
  const Broken = (props: DialogProps) => {
    if (isBroken) throw new Error("x");
    return <Dialog {...props} />;
  };
  renderPage(<Opener Late={late(async () => Broken)} />);
  fireEvent.click(screen.getByText("打开"));
  expect((await screen.findByRole("alert")).textContent).toContain("出错了");
  expect(screen.getByText("打开")).toBeDefined();
  isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(await screen.findByText("对话框")).toBeDefined();
});

test("a dialog on its way shows a sign that can be closed", async () => {
  renderPage(<Opener Late={late(() => new Promise<never>(() => undefined))} />);
  fireEvent.click(screen.getByText("打开"));
  expect((await screen.findByRole("status")).textContent).toContain("正在加载");
  fireEvent.click(screen.getByRole("button", { name: "取消" }));
  expect(screen.queryByRole("status")).toBeNull();
});

test("a file that is gone with its release leaves the person to decide when to reload", async () => {
  runningRelease("/assets/index-1.js");
  vi.stubGlobal("fetch", async () => new Response('<script type="module" src="/assets/index-2.js"></script>'));
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  renderPage(<Opener Late={late(() => Promise.reject(new TypeError("gone")))} />);
  fireEvent.click(screen.getByText("打开"));
  expect((await screen.findByRole("alert")).textContent).toContain("新版本");
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "刷新页面" }));
  expect(reload).toHaveBeenCalledOnce();
});

test("pieces of one part fail and come together; what is of use without the piece stays", async () => {
  const Piece = ({ label }: { label: string }) => <b>{label}好了</b>;
  const load = vi.fn<() => Promise<typeof Piece>>().mockRejectedValueOnce(new TypeError("lost"));
  load.mockResolvedValue(Piece);
  const Late = latePiece(load, ({ label }: { label: string }) => <i>{label}</i>);
  renderPage(
    <>
      <Late label="甲" />
      <Late label="乙" />
    </>,
  );
  expect(screen.getByText("甲")).toBeDefined();
  const [again] = await screen.findAllByRole("button", { name: "重试" });
  expect(screen.getByText("乙")).toBeDefined();
  if (again !== undefined) fireEvent.click(again);
  expect(await screen.findByText("甲好了")).toBeDefined();
  expect(screen.getByText("乙好了")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});
