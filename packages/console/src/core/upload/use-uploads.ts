import { type UploadResult, uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { toast } from "../../platform/toast.ts";
import { type UploadWishes, checkFile } from "./check-file.ts";
import { type UploadTask, createUpload } from "./upload-task.ts";
import { type UploadView, canResume } from "../../platform/upload-view.ts";

export interface UploadItem {
  readonly id: number;
  readonly task: UploadTask;
}

interface UploadsOptions extends UploadWishes {
  /** How many files the list may hold at once. */
  readonly max: number;
  /** Starts when chosen; otherwise 开始上传 starts them. */
  readonly auto: boolean;
  onDone(result: UploadResult, file: File): void;
}

let made = 0;

export const useUploadView = (task: UploadTask): UploadView => useSyncExternalStore(task.subscribe, task.view);

/** The files one control is uploading. */
export function useUploads({ max, auto, onDone, ...wishes }: UploadsOptions) {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const reported = useRef(new Set<UploadTask>());
  const latest = useRef(items);
  const done = useEffectEvent((task: UploadTask) => {
    const { result, status, message } = task.view();
    if (reported.current.has(task)) return;
    if (status === "done" && result !== null) {
      reported.current.add(task);
      onDone(result, task.file);
    }
    if (status === "failed") {
      reported.current.add(task);
      toast.error(message);
    }
  });
  useEffect(() => {
    latest.current = items;
    const leave = items.map(({ task }) => task.subscribe(() => done(task)));
    return () => {
      for (const each of leave) each();
    };
  }, [items]);

  // A hidden page sends nothing: running uploads stop, and resume when the page is shown again.
  const parked = useRef(new Set<UploadTask>());
  useEffect(() => {
    const waiting = parked.current;
    for (const task of waiting) task.resume();
    waiting.clear();
    return () => {
      for (const { task } of latest.current) {
        if (task.view().status !== "uploading") continue;
        task.pause();
        waiting.add(task);
      }
    };
  }, []);

  return {
    items,
    add(files: readonly File[]): void {
      if (files.length === 0) return void toast.warning(uploadMessages.none);
      const room = max === 1 ? 1 : Math.max(0, max - items.length);
      if (files.length > room) toast.warning(`最多选择${max}个文件`);
      const fresh: UploadItem[] = [];
      for (const file of files.slice(0, room)) {
        const checked = checkFile(file, wishes);
        if ("message" in checked) {
          toast.error(checked.message);
          continue;
        }
        made += 1;
        const task = createUpload(file, { kind: checked.kind, keepName: wishes.keepName });
        fresh.push({ id: made, task });
        if (auto) task.start();
      }
      if (fresh.length === 0) return;
      if (max === 1) for (const { task } of items) void task.cancel();
      setItems(max === 1 ? fresh : [...items, ...fresh]);
    },
    /** 开始上传 of a control that does not start by itself. */
    startAll(): void {
      if (items.length === 0) return void toast.warning(uploadMessages.none);
      for (const { task } of items) task.start();
    },
    /** 继续上传: resumes everything that has stopped. */
    resumeAll(): void {
      const standing = items.filter(({ task }) => canResume(task.view().status));
      if (standing.length === 0) return void toast.warning(uploadMessages.noCheckpoint);
      for (const { task } of standing) task.resume();
    },
    resume(task: UploadTask): void {
      const problem = task.resume();
      if (problem !== null) toast.warning(problem);
    },
    cancel(task: UploadTask): void {
      void task.cancel();
      toast.info(uploadMessages.cancelled);
    },
    remove(id: number): void {
      setItems(items.filter((item) => item.id !== id));
    },
    again({ id, task }: UploadItem): void {
      const next = createUpload(task.file, { kind: task.kind, keepName: wishes.keepName });
      setItems(items.map((item) => (item.id === id ? { id, task: next } : item)));
      next.start();
    },
  };
}
export type Uploads = ReturnType<typeof useUploads>;
