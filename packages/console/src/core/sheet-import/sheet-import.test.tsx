// @vitest-environment happy-dom
import { importSchools } from "@hongxian/contract/features/auth-archive/school-import.endpoints.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { fakeServer, renderPage } from "../../platform/test/render-page.tsx";
import { SheetImportDialog } from "./sheet-import.dialog.tsx";
import type { SheetRequest } from "./use-sheet-work.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("a sheet that is being checked says so, and cancelling ends the request and leaves the dialog usable", async () => {
  fakeServer({ "POST /api/sheet-imports/stop": { data: { written: false } } });
  const signals: AbortSignal[] = [];
  const send = (_body: unknown, { signal }: SheetRequest) => {
    signals.push(signal);
    return new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("ended"))));
  };
  const nothing = () => undefined;
  renderPage(
    <SheetImportDialog
      title="导入"
      unit="条"
      accept=".csv"
      hint="仅支持csv"
      endpoint={importSchools}
      send={send}
      saveTemplate={nothing}
      onDone={nothing}
      onClose={nothing}
    />,
  );
  await userEvent.upload(screen.getByLabelText("导入文件"), new File(["a"], "a.csv", { type: "text/csv" }));
  expect((await screen.findByRole("status")).textContent).toContain("正在检查 a.csv");
  await waitFor(() => expect(signals).toHaveLength(1));
  await userEvent.click(screen.getByRole("button", { name: /^停\s?止$/ }));
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

const csv = () => new File(["a"], "a.csv", { type: "text/csv" });
const errors = [{ row: 3, column: "userId", msg: "用户ID重复" }];

function show(more: Partial<Parameters<typeof SheetImportDialog>[0]>) {
  const onDone = vi.fn<() => void>();
  renderPage(
    <SheetImportDialog
      title="导入"
      unit="条"
      accept=".csv"
      hint="仅支持csv"
      endpoint={importSchools}
      send={() => Promise.reject(new Error("not expected"))}
      saveTemplate={() => undefined}
      onDone={onDone}
      onClose={() => undefined}
      {...more}
    />,
  );
  return onDone;
}

it("an import that waits shows its place in the line, and stopping a writing one says what became of it", async () => {
  const stopped: unknown[] = [];
  fakeServer({
    "GET /api/sheet-imports/place": { data: { stage: "WAITING", ahead: 2 } },
    "POST /api/sheet-imports/stop": ({ body }) => {
      stopped.push(body);
      return { msg: "停止前已全部导入", data: { written: true } };
    },
  });
  const ids: string[] = [];
  const onDone = show({
    send: ({ dryRun }, { signal, requestId }) => {
      if (dryRun) return Promise.resolve({ total: 1, valid: 1, errors: [] });
      ids.push(requestId);
      return new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(new Error("ended"))));
    },
  });
  await userEvent.upload(screen.getByLabelText("导入文件"), csv());
  await userEvent.click(await screen.findByRole("button", { name: "导入 1 条" }));
  await screen.findByText("排队中，前面还有2个");
  await userEvent.click(screen.getByRole("button", { name: /^停\s?止$/ }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(stopped).toEqual(ids.map((requestId) => ({ requestId })));
});

it("an import that skips wrong rows writes the others and keeps the refused ones to be read", async () => {
  const runs: boolean[] = [];
  const onDone = show({
    skipsErrors: true,
    send: ({ dryRun }) => {
      runs.push(dryRun);
      return Promise.resolve({ total: 2, valid: 1, errors });
    },
  });
  await userEvent.upload(screen.getByLabelText("导入文件"), csv());
  expect((await screen.findByRole("status")).textContent).toContain("1 条有误，导入时跳过");
  await userEvent.click(screen.getByRole("button", { name: "导入 1 条" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain("已导入 1 条"));
  expect(screen.getByText("用户ID重复")).toBeDefined();
  expect(onDone).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: /^完\s?成$/ }));
  expect(onDone).toHaveBeenCalledOnce();
  expect(runs).toEqual([true, false]);
});

it("lines copied from a spreadsheet are sent as a table of commas, and one wrong row keeps all from being written", async () => {
  const sent: string[] = [];
  show({
    paste: { line: "姓名，月份，目标" },
    send: ({ fileName, content }) => {
      sent.push(fileName, new TextDecoder().decode(Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0))));
      return Promise.resolve({ total: 2, valid: 1, errors });
    },
  });
  await userEvent.click(screen.getByLabelText("或粘贴，每行：姓名，月份，目标"));
  await userEvent.paste("李红\t2026-11\t50,000\n王梅，2026-11，1");
  await userEvent.click(screen.getByRole("button", { name: "检查粘贴的内容" }));
  expect((await screen.findByRole("status")).textContent).toContain("1 条有误，修正后请重新检查");
  expect(sent).toEqual(["粘贴的内容.csv", '李红,2026-11,"50,000"\n王梅,2026-11,1']);
  expect(screen.getByRole("button", { name: /^导\s?入$/ })).toHaveProperty("disabled", true);
});
