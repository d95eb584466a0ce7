// @vitest-environment happy-dom
import { cleanup, fireEvent } from "@testing-library/react";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { registerToast } from "../../platform/toast.ts";
import { useUnshownFailures } from "../../platform/unshown-failures.ts";
import { pages } from "../pages.ts";
import {
  actionButtons,
  answerAll,
  closeAll,
  drawerButtons,
  isLong,
  openPage,
  pause,
  prepareDocument,
} from "./pressed-page.tsx";

/** What the frame shows of failures that their own part does not show. */
const FrameNotice = () => (
  <div role="alert">{[...useUnshownFailures().values()].map(({ text }) => text).join("，")}</div>
);

const refusal = (http: number, msg: string) => () =>
  new Response(JSON.stringify({ status: http, msg, data: null }), {
    status: http,
    headers: { "Content-Type": "application/json" },
  });
/** What the user has to be told, by how the calls of an action fail. */
const failures = [
  { name: "404", says: "记录不在了", answer: refusal(404, "记录不在了") },
  { name: "409", says: "刚被别人改过", answer: refusal(409, "刚被别人改过") },
  { name: "500", says: "系统开小差了", answer: refusal(500, "系统开小差了") },
  {
    name: "no network",
    says: "网络异常",
    answer: () => {
      throw new TypeError("Failed to fetch");
    },
  },
] as const;

prepareDocument();
const toasts: string[] = [];
registerToast((_kind, text) => toasts.push(text));

let [acted, failed] = [0, 0];
afterAll(() => {
  // Presses that call nothing would prove nothing.
  expect(failed).toBeGreaterThan(acted / 10);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Fills what can be filled by typing, so that more of the dialogs send something. */
function fill(): void {
  for (const box of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    ".ant-modal textarea, .ant-drawer textarea, .ant-modal input[type=text], .ant-drawer input[type=text]",
  ))
    if (box.value === "" && !box.readOnly) fireEvent.change(box, { target: { value: "测试文字" } });
}
const confirmButtons = () => [
  ...document.querySelectorAll<HTMLElement>(
    ".ant-modal-footer .ant-btn-primary, .ant-drawer-footer .ant-btn-primary, .ant-modal-confirm-btns .ant-btn-primary",
  ),
];
/** A busy machine draws late; a word that never comes costs this long. */
const patienceMs = 8000;
const stepMs = 40;
const menuEntries = () => [...document.querySelectorAll<HTMLElement>("[role=menuitem]")];
const namesOf = (button: HTMLElement): string => button.getAttribute("aria-label") ?? button.textContent ?? "";

/** Enough to meet every kind of button of a drawer, without pressing all of a long list in it. */
const drawerPresses = 8;

/** The failures take turns: a page with all of them would take four times as long. The short run takes a fifteenth. */
const tried = pages.flatMap((page, at) => {
  const failure = failures[(at + Math.floor(at / 15)) % failures.length];
  return failure !== undefined && (isLong || at % 15 === 0) ? [{ page, failure }] : [];
});

it.each(tried.map(({ page, failure }) => [page.route, failure.name, page, failure] as const))(
  "no action stays without a word when its calls fail: %s, %s",
  async (_route, _name, page, { says, answer }) => {
    let isFailing = false;
    let calls: string[] = [];
    answerAll(({ method, pathname }) => {
      if (!isFailing) return undefined;
      // A chat link that an earlier page left tries again on its own; no press asked for it, and none waits for it.
      if (!pathname.startsWith("/api/rongyun/createTokenByUser/")) calls.push(`${method} ${pathname}`);
      return answer();
    });
    const errors = await openPage(page, <FrameNotice />);
    const silent: string[] = [];
    const isSaid = () => `${document.body.textContent}${toasts.join()}`.includes(says);
    const check = async (name: string) => {
      if (calls.length === 0) return;
      failed += 1;
      for (let wait = 0; wait < patienceMs && !isSaid(); wait += stepMs) await pause(stepMs);
      if (!isSaid()) silent.push(`${name}: ${calls.join(", ")}`);
    };
    const press = async (button: HTMLElement, name: string) => {
      acted += 1;
      calls = [];
      toasts.length = 0;
      fireEvent.click(button);
      await pause(stepMs);
      await check(name);
      if (errors.length > 0) throw new Error(`${name} breaks the page`, { cause: errors[0] });
    };
    /** A drawer whose own calls failed has nothing to press: it is opened once more with answers. */
    const pressInDrawer = async (button: HTMLElement, name: string) => {
      if (document.querySelector(".ant-drawer-body") === null) return;
      isFailing = false;
      closeAll();
      await pause(10);
      fireEvent.click(button);
      await pause(stepMs);
      isFailing = true;
      for (let at = 0; at < Math.min(drawerButtons().length, drawerPresses); at += 1) {
        const inner = drawerButtons()[at];
        if (inner === undefined) break;
        await press(inner, `${name} › ${namesOf(inner)}`);
        fill();
        for (const confirm of confirmButtons())
          await press(confirm, `${name} › ${namesOf(inner)} › ${namesOf(confirm)}`);
      }
    };
    const pressAndConfirm = async (button: HTMLElement, name: string) => {
      await press(button, name);
      fill();
      for (const confirm of confirmButtons()) await press(confirm, `${name} › ${namesOf(confirm)}`);
      await pressInDrawer(button, name);
      isFailing = false;
      closeAll();
      await pause(10);
      isFailing = true;
    };
    isFailing = true;
    const count = actionButtons().length;
    for (let at = 0; at < count; at += 1) {
      const button = actionButtons()[at];
      if (button === undefined) continue;
      const name = namesOf(button);
      if (name !== "更多操作") {
        await pressAndConfirm(button, name);
        continue;
      }
      fireEvent.click(button);
      await pause(stepMs);
      const entries = menuEntries().length;
      for (let entry = 0; entry < entries; entry += 1) {
        if (menuEntries().length === 0) {
          fireEvent.click(actionButtons()[at] ?? button);
          await pause(stepMs);
        }
        const item = menuEntries()[entry];
        if (item !== undefined) await pressAndConfirm(item, `⋯ ${namesOf(item)}`);
      }
    }
    expect(silent).toEqual([]);
  },
);
