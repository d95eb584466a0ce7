// @vitest-environment happy-dom
import { importSchools } from "@hongxian/contract/features/auth-archive/school-import.endpoints.ts";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Activity, useEffect, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { fakeServer, renderPage } from "../../platform/test/render-page.tsx";
import { SheetImportDialog } from "./sheet-import.dialog.tsx";

const stopCall = "POST /api/sheet-imports/stop";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Sent = Parameters<Parameters<typeof SheetImportDialog>[0]["send"]>;
const good = { total: 1, valid: 1, errors: [] };

/** The dialog on a page that can be hidden; whoever writes waits until the wait is aborted or `finish` is called. */
function open() {
  const sent: Sent[] = [];
  let finish: () => void = () => undefined;
  let show: (mode: "hidden" | "visible") => void = () => undefined;
  const [onDone, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const send = (...[body, request]: Sent) => {
    sent.push([body, request]);
    return new Promise<typeof good>((resolve, reject) => {
      finish = () => resolve(good);
      if (body.dryRun) resolve(good);
      request.signal.addEventListener("abort", () => reject(new Error("ended")));
    });
  };
  function Page() {
    const [mode, setMode] = useState<"hidden" | "visible">("visible");
    useEffect(() => {
      show = setMode;
    }, []);
    return (
      <Activity mode={mode}>
        <SheetImportDialog
          title="导入"
          unit="条"
          accept=".csv"
          hint="仅支持csv"
          endpoint={importSchools}
          send={send}
          saveTemplate={() => undefined}
          onDone={onDone}
          onClose={onClose}
        />
      </Activity>
    );
  }
  renderPage(<Page />);
  return { sent, onDone, onClose, finish: () => finish(), show: (mode: "hidden" | "visible") => show(mode) };
}
async function startWriting() {
  await userEvent.upload(screen.getByLabelText("导入文件"), new File(["a"], "a.csv", { type: "text/csv" }));
  await userEvent.click(await screen.findByRole("button", { name: "导入 1 条" }));
}
const stop = () => userEvent.click(screen.getByRole("button", { name: /^停\s?止$/ }));

it("an import goes on when its page is left, and its end is there when one comes back", async () => {
  const { sent, onDone, finish, show } = open();
  await startWriting();
  await waitFor(() => expect(sent).toHaveLength(2));
  await act(async () => show("hidden"));
  expect(sent.map(([, { signal }]) => signal.aborted)).toEqual([false, false]);
  await act(async () => finish());
  await act(async () => show("visible"));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

it("a sheet that is sent once more has its first request id where its end is not known, and a new one otherwise", async () => {
  const requests = fakeServer({ [stopCall]: { status: 503, msg: "服务器繁忙" } });
  const { sent } = open();
  const ids = () => sent.filter(([{ dryRun }]) => !dryRun).map(([, { requestId }]) => requestId);
  await startWriting();
  await stop();
  await waitFor(() => expect(requests.filter(({ path }) => path.endsWith("/stop"))).not.toEqual([]));
  await act(async () => undefined);
  await userEvent.click(await screen.findByRole("button", { name: "导入 1 条" }));
  await waitFor(() => expect(ids()).toHaveLength(2));
  expect(new Set(ids()).size).toBe(1);
  fakeServer({ [stopCall]: { data: { written: false } } });
  await stop();
  await startWriting();
  await waitFor(() => expect(ids()).toHaveLength(3));
  expect(new Set(ids()).size).toBe(2);
});

it("a dialog that is closed waits for nothing", async () => {
  fakeServer({ [stopCall]: { data: { written: false } } });
  const { sent, onClose } = open();
  await startWriting();
  await userEvent.click(screen.getByRole("button", { name: /^取\s?消$/ }));
  await userEvent.click(await screen.findByRole("button", { name: /^确\s?定$/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.at(-1)?.[1].signal.aborted).toBe(true);
});
