import type { FileKind } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { originalUploadName, newUploadName, uploadKey } from "@hongxian/contract/core/storage/upload-name.rules.ts";
import { CallError } from "../../platform/call-error.ts";
import type { UploadRules } from "./credential.ts";
import { isGone, outcomeOf } from "./fault-outcome.ts";
import { planParts } from "./part-plan.ts";
import { partsThere, sendParts } from "./send-parts.ts";
import { makeSpeedMeter } from "./speed-meter.ts";
import type { StoreClient } from "./store-client.ts";
import { type UploadParts, realParts } from "./upload-parts.ts";
import { type UploadView, canResume, isOver } from "../../platform/upload-view.ts";

interface UploadPlan {
  readonly kind: FileKind;
  readonly keepName?: boolean | undefined;
}

/** One file on its way to the store. Starts, pauses, resumes and cancels; notifies its listeners of every step. */
export function createUpload(file: File, { kind, keepName = false }: UploadPlan, parts: UploadParts = realParts()) {
  /** The bytes of this file in the store, as far as they are known here. */
  const storedBytes = (): number =>
    (parts.checkpoints.find(file)?.parts ?? []).reduce((sum, { size }) => sum + size, 0);
  let view: UploadView = {
    status: "waiting",
    sent: storedBytes(),
    total: file.size,
    speed: null,
    secondsLeft: null,
    resumedAt: 0,
    message: "",
    result: null,
  };
  const listeners = new Set<() => void>();
  const meter = makeSpeedMeter();
  let stop = new AbortController();
  let running: Promise<void> | null = null;
  /** The store's upload, once it exists. */
  let open: { readonly client: StoreClient; readonly uploadId: string } | null = null;
  /** All bytes are stored under this key. */
  let whole: string | null = null;

  const show = (change: Partial<UploadView>) => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };
  const progress = (sent: number) => {
    meter.mark(parts.now(), sent);
    show({ sent, ...meter.read(file.size) });
  };
  const newKey = ({ prefix }: UploadRules): string =>
    keepName
      ? uploadKey(prefix, kind, originalUploadName(file.name), String(parts.now()))
      : uploadKey(prefix, kind, newUploadName(file.name, parts.now(), parts.random()));

  const sendWhole = async (rules: UploadRules, signal: AbortSignal): Promise<string> => {
    const key = newKey(rules);
    await parts.client(rules, key).putWhole(file, { signal, onProgress: progress });
    return key;
  };

  /** The parts may have been joined although the answer was lost. */
  const isJoined = async (key: string): Promise<boolean> => {
    try {
      await parts.finish(key);
      return true;
    } catch (error) {
      if (error instanceof CallError && error.status < 0) throw error;
      return false;
    }
  };
  /** Where a former attempt stopped, according to the store; null when there is nothing to resume. */
  const resumePoint = async (rules: UploadRules, signal: AbortSignal) => {
    const point = parts.checkpoints.find(file);
    if (point === null || point.partSize !== rules.partSize || !point.key.startsWith(rules.prefix)) return null;
    const client = parts.client(rules, point.key);
    try {
      return { client, key: point.key, uploadId: point.uploadId, there: await partsThere(file, point, client, signal) };
    } catch (error) {
      if (!isGone(error)) throw error;
      if (point.parts.length === planParts(file.size, point.partSize).length && (await isJoined(point.key)))
        return { joined: point.key };
      parts.checkpoints.drop(file);
      return null;
    }
  };
  const begin = async (rules: UploadRules, signal: AbortSignal) => {
    const key = newKey(rules);
    const client = parts.client(rules, key);
    return { client, key, uploadId: await client.begin(signal), there: [] };
  };
  const sendInParts = async (rules: UploadRules, signal: AbortSignal): Promise<string> => {
    const point = (await resumePoint(rules, signal)) ?? (await begin(rules, signal));
    if ("joined" in point) return point.joined;
    const { client, key, uploadId, there } = point;
    open = { client, uploadId };
    const uploadedBytes = there.reduce((sum, { size }) => sum + size, 0);
    show({ resumedAt: uploadedBytes, sent: uploadedBytes });
    const { partSize, parallel } = rules;
    const { checkpoints, isOnline } = parts;
    const sent = await sendParts({
      file,
      client,
      key,
      partSize,
      parallel,
      checkpoints,
      uploadId,
      there,
      signal,
      isOnline,
      onProgress: progress,
    });
    show({ status: "finishing", speed: null, secondsLeft: null });
    await client.complete(uploadId, sent, signal);
    return key;
  };

  const send = async (signal: AbortSignal): Promise<string> => {
    const rules = await parts.rules();
    if (file.size <= rules.partSize) return sendWhole(rules, signal);
    try {
      return await sendInParts(rules, signal);
    } catch (error) {
      // Swept or aborted elsewhere while parts were being sent: starts again from the beginning.
      if (!isGone(error) || signal.aborted) throw error;
      parts.checkpoints.drop(file);
      return sendInParts(rules, signal);
    }
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    meter.reset();
    show({ status: "uploading", message: "", speed: null, secondsLeft: null });
    try {
      whole ??= await send(signal);
      show({ status: "finishing", speed: null, secondsLeft: null });
      const result = await parts.finish(whole);
      parts.checkpoints.drop(file);
      end({ status: "done", sent: file.size, result });
    } catch (error) {
      // The code that stopped it has already set the new state.
      if (signal.aborted) return;
      const outcome = outcomeOf(error, kind, parts.isOnline());
      if (outcome.status !== "failed") console.warn("upload interrupted", error);
      if (outcome.status === "failed") {
        parts.checkpoints.drop(file);
        end(outcome);
      } else show({ ...outcome, sent: Math.max(view.sent, storedBytes()), speed: null, secondsLeft: null });
    }
  };
  const go = () => {
    const former = running;
    stop = new AbortController();
    const { signal } = stop;
    // Stopped requests end first, so that nothing is sent twice.
    running = (former ?? Promise.resolve()).then(() => (signal.aborted ? undefined : run(signal)));
  };
  const halt = (change: Pick<UploadView, "status" | "message">) => {
    stop.abort();
    show({ ...change, speed: null, secondsLeft: null });
  };

  const handleOnline = () => {
    if (view.status === "offline" || view.status === "exception") go();
  };
  const handleOffline = () => {
    if (view.status === "uploading") halt({ status: "offline", message: "网络已断开，恢复后自动继续" });
  };
  const end = (change: Partial<UploadView>) => {
    window.removeEventListener("online", handleOnline);
    window.removeEventListener("offline", handleOffline);
    show({ ...change, speed: null, secondsLeft: null });
  };

  /** Parts of a cancelled upload must be deleted: when the connection is down, as soon as it is back. */
  const dropParts = async (): Promise<void> => {
    parts.checkpoints.drop(file);
    if (open === null || whole !== null) return;
    const { client, uploadId } = open;
    const abort = () => client.abort(uploadId, new AbortController().signal);
    try {
      await abort();
    } catch (error) {
      console.warn("upload was not aborted", error);
      window.addEventListener("online", () => void abort().catch(() => undefined), { once: true });
    }
  };

  return {
    file,
    kind,
    view: (): UploadView => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start(): void {
      if (view.status !== "waiting") return;
      window.addEventListener("online", handleOnline);
      window.addEventListener("offline", handleOffline);
      show({ status: "uploading" });
      go();
    },
    pause(): void {
      if (view.status === "uploading") halt({ status: "paused", message: "" });
    },
    /** Returns the message to show when there is nothing to resume. */
    resume(): string | null {
      if (view.status === "uploading" || view.status === "finishing") return null;
      if (!canResume(view.status)) return uploadMessages.noCheckpoint;
      show({ status: "uploading", message: "" });
      go();
      return null;
    },
    async cancel(): Promise<void> {
      if (isOver(view.status) || view.status === "finishing") return;
      stop.abort();
      end({ status: "cancelled", message: uploadMessages.cancelled });
      await running;
      await dropParts();
    },
  };
}
export type UploadTask = ReturnType<typeof createUpload>;
