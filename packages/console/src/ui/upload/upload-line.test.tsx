import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { AppPartsProvider } from "../../platform/app-parts.tsx";
import { renderPage } from "../../platform/test/render-page.tsx";
import { registerToast } from "../../platform/toast.ts";
import type { UploadJob } from "../../platform/upload-job.ts";
import type { UploadView } from "../../platform/upload-view.ts";
import { UploadLine } from "./upload-line.tsx";
import { useUpload } from "./use-upload.ts";

const still: UploadView = {
  status: "uploading",
  sent: 3,
  total: 10,
  speed: null,
  secondsLeft: null,
  resumedAt: 0,
  message: "",
  result: null,
};

/** A fake upload that does what the test prescribes. */
function aJob(name: string) {
  const listeners = new Set<() => void>();
  let view = still;
  const show = (change: Partial<UploadView>) => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };
  const job: UploadJob = {
    file: new File(["0123456789"], name),
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    pause: () => show({ status: "paused" }),
    resume: () => {
      show({ status: "uploading", message: "" });
      return null;
    },
    cancel: async () => show({ status: "cancelled", message: "上传已手动取消" }),
  };
  return { job, show };
}

const toasts: string[] = [];
const got: string[] = [];
function Place() {
  const { job, busy, send } = useUpload();
  return (
    <>
      <input
        type="file"
        aria-label="文件"
        onChange={async (event) => {
          const url = await send(event.target.files?.[0], { accept: "image/*" });
          if (url !== null) got.push(url);
        }}
      />
      {busy && <i>忙</i>}
      {job !== null && <UploadLine job={job} />}
    </>
  );
}
function show(jobs: readonly UploadJob[]) {
  const waiting = [...jobs];
  registerToast((_kind, text) => void toasts.push(text));
  const upload = vi.fn(async () => waiting.shift() ?? Promise.reject(new Error("none")));
  renderPage(
    <AppPartsProvider parts={{ upload }}>
      <Place />
    </AppPartsProvider>,
  );
  return upload;
}
const choose = (files: readonly File[]) => fireEvent.change(screen.getByLabelText("文件"), { target: { files } });

afterEach(() => {
  cleanup();
  toasts.length = 0;
  got.length = 0;
});

test("a file in little room can be paused, goes on after a timeout, and gives its address at the end", async () => {
  const { job, show: say } = aJob("a.png");
  show([job]);
  choose([job.file]);
  fireEvent.click(await screen.findByRole("button", { name: "暂停" }));
  expect(screen.getByRole("group", { name: "a.png的上传" }).textContent).toContain("已暂停 30%");
  fireEvent.click(screen.getByRole("button", { name: "继续" }));
  say({ status: "exception", message: "连接超时" });
  expect((await screen.findByText("连接超时")).textContent).toBe("连接超时");
  // The file is kept: no error was shown, and 继续 resumes it.
  expect(toasts).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "继续" }));
  say({ status: "done", result: { type: "image/png", url: "/a.png", uri: "a.png", size: 10 } });
  await vi.waitFor(() => expect(got).toEqual(["/a.png"]));
  expect(screen.queryByRole("group")).toBeNull();
});

test("an upload given up by hand says so, and nothing is left", async () => {
  const { job } = aJob("a.png");
  show([job]);
  choose([job.file]);
  fireEvent.click(await screen.findByRole("button", { name: "取消上传" }));
  await vi.waitFor(() => expect(toasts).toEqual(["上传已手动取消"]));
  expect(got).toEqual([]);
  expect(screen.queryByText("忙")).toBeNull();
});

test("an upload without a file says 请选择文件; another file takes the place of one that stands still", async () => {
  const [first, second] = [aJob("a.png"), aJob("b.png")];
  const upload = show([first.job, second.job]);
  choose([]);
  expect(toasts).toEqual(["请选择文件"]);
  expect(upload).not.toHaveBeenCalled();
  choose([first.job.file]);
  await screen.findByRole("group", { name: "a.png的上传" });
  first.show({ status: "exception", message: "连接超时" });
  choose([second.job.file]);
  await screen.findByRole("group", { name: "b.png的上传" });
  expect(first.job.view().status).toBe("cancelled");
  second.show({ status: "done", result: { type: "image/png", url: "/b.png", uri: "b.png", size: 10 } });
  await vi.waitFor(() => expect(got).toEqual(["/b.png"]));
});
