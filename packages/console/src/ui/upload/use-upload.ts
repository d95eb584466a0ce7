import { useRef, useState } from "react";
import { useAppParts } from "../../platform/app-parts.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { canResume } from "../../platform/upload-view.ts";
import { UploadCancelled, type UploadJob, type UploadWish, finished } from "../../platform/upload-job.ts";

/** Shows the error of an upload; a cancellation by hand is no error. */
function tellUpload(error: unknown): void {
  if (error instanceof UploadCancelled) toast.info(error.msg);
  else toastError(error);
}

/**
 * Uploads for a place that shows one file at a time (`UploadLine`). `send` resolves with the address, or with null
 * after showing why there is none; a paused or interrupted upload waits for 继续 or 取消.
 */
export function useUpload() {
  const { upload } = useAppParts();
  const [job, setJob] = useState<UploadJob | null>(null);
  const [busy, setBusy] = useState(false);
  const shown = useRef<UploadJob | null>(null);
  /** For actions that store several files for one record; throws the error. */
  const store = async (file: File, wish: UploadWish): Promise<string> => {
    if (upload === undefined) throw new Error("no uploader");
    const next = await upload(file, wish);
    // Another file replaces one that has stopped; the old one must not resume unseen.
    if (shown.current !== null && canResume(shown.current.view().status)) void shown.current.cancel();
    shown.current = next;
    setJob(next);
    return finished(next).finally(() => {
      if (shown.current !== next) return;
      shown.current = null;
      setJob(null);
    });
  };
  const during = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      tellUpload(error);
      return null;
    } finally {
      setBusy(false);
    }
  };
  const send = async (file: File | undefined, wish: UploadWish): Promise<string | null> => {
    if (file === undefined) {
      toast.warning("请选择文件");
      return null;
    }
    if (upload === undefined) {
      toast.error("上传服务不可用");
      return null;
    }
    return during(() => store(file, wish));
  };
  return { job, busy, send, store, during };
}
