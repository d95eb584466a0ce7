// @vitest-environment happy-dom
import { importSchools } from "@hongxian/contract/features/auth-archive/school-import.endpoints.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { renderPage } from "../../platform/test/render-page.tsx";
import { SheetImportDialog, type SheetRequest } from "./sheet-import.dialog.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("a sheet that is being checked says so, and cancelling ends the request and leaves the dialog usable", async () => {
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
