import { slotMessages } from "@hongxian/contract/wire/slot.messages.ts";
import { getSheetWork, sheetStage, stopSheetWork } from "@hongxian/contract/core/file/sheet-work.endpoints.ts";
import { useEffect, useRef, useState } from "react";
import { type CallData, answeredMessage, call } from "../../platform/call.ts";
import { newRequestId } from "../../platform/request-id.ts";
import { toast, toastError } from "../../platform/toast.ts";

/** What a step needs to send: the console stops waiting by the signal, the server stops by the request's id. */
export interface SheetRequest {
  readonly signal: AbortSignal;
  readonly requestId: string;
}

export interface SheetStep {
  readonly text: string;
  /** Whether it writes: then it matters whether stopping came too late. */
  readonly writes: boolean;
  run(request: SheetRequest): Promise<void>;
  /** It had been written before it was stopped. */
  onWritten?(): void;
}

interface Running extends SheetStep {
  readonly requestId: string;
  readonly end: AbortController;
}

const lookEveryMs = 1500;

/** Resolves to false where the server could not be asked whether it had written. */
async function stopRunning({ end, requestId, writes, onWritten }: Running): Promise<boolean> {
  end.abort();
  try {
    const { written } = await call(stopSheetWork, { body: { requestId } });
    if (!writes) return true;
    if (written) toast.success(answeredMessage(stopSheetWork));
    else toast.info(answeredMessage(stopSheetWork));
    if (written) onWritten?.();
    return true;
  } catch {
    if (writes) toast.warning("已停止等待，请刷新列表确认是否已导入");
    return false;
  }
}

/** The place of the running step in the line, as a text; empty while it is not known. */
function usePlace(requestId: string | undefined): string {
  const [found, setFound] = useState<{ readonly of: string; readonly work: CallData<typeof getSheetWork> } | null>(
    null,
  );
  useEffect(() => {
    if (requestId === undefined) return undefined;
    const look = async () => {
      const work = await call(getSheetWork, { query: { requestId }, background: true }).catch(() => null);
      setFound(work === null ? null : { of: requestId, work });
    };
    const timer = setInterval(() => void look(), lookEveryMs);
    return () => clearInterval(timer);
  }, [requestId]);
  // What was found of an earlier step says nothing of this one.
  const place = found !== null && found.of === requestId ? found.work : null;
  if (place === null || place.stage === "READ") return "";
  return place.stage === "WAITING"
    ? `${sheetStage.labels.WAITING}，${slotMessages.ahead(place.ahead)}`
    : sheetStage.labels.READING;
}

export interface SheetWork {
  readonly busy: boolean;
  /** What is being done, and its place in the line. */
  readonly text: string;
  readonly place: string;
  start(step: SheetStep): Promise<void>;
  stop(): void;
}

/**
 * One step of an import at a time: it can be seen, looked at in the line and stopped. Closing its dialog stops it; a page
 * that is hidden behind another tab does not.
 */
export function useSheetWork(): SheetWork {
  const [running, setRunning] = useState<Running | null>(null);
  const current = useRef<Running | null>(null);
  /** Of a writing whose end is not known: sent once more under this id, it is written once. */
  const unknown = useRef<string | null>(null);
  const place = usePlace(running?.requestId);
  const start = async (step: SheetStep) => {
    if (current.current !== null) return;
    const requestId = (step.writes ? unknown.current : null) ?? newRequestId();
    unknown.current = null;
    const next: Running = { ...step, requestId, end: new AbortController() };
    current.current = next;
    setRunning(next);
    try {
      await step.run({ signal: next.end.signal, requestId: next.requestId });
    } catch (error) {
      if (!next.end.signal.aborted) {
        if (step.writes) unknown.current = requestId;
        toastError(error);
      }
    }
    if (current.current === next) current.current = null;
    setRunning(null);
  };
  const stop = () => {
    const stopped = current.current;
    if (stopped === null) return;
    current.current = null;
    if (!stopped.writes) toast.info("已取消");
    void stopRunning(stopped).then((isKnown) => {
      if (!isKnown && stopped.writes) unknown.current = stopped.requestId;
    });
  };
  return { busy: running !== null, text: running?.text ?? "", place, start, stop };
}
