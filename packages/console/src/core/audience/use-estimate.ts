import { type Audience, estimateAudience } from "@hongxian/contract/core/audience/audience.ts";
import { useEffect, useState } from "react";
import { call } from "../../platform/call.ts";
import { CallError } from "../../platform/call-error.ts";

const waitMs = 500;

export interface AudienceEstimate {
  /** Null while it is being counted. */
  readonly count: number | null;
  readonly unknownIds: readonly number[];
  readonly error: string;
}

const none: AudienceEstimate = { count: null, unknownIds: [], error: "" };

/** How many members an audience holds; requested half a second after its last change, and again on demand. */
export function useEstimate(value: Audience): AudienceEstimate & { recount(): void } {
  const [answer, setAnswer] = useState<AudienceEstimate & { readonly of: string }>({ ...none, of: "" });
  const [round, setRound] = useState(0);
  const wanted = JSON.stringify([value, round]);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const [audience] = JSON.parse(wanted) as [Audience, number];
      call(estimateAudience, { body: { audience }, signal: stop.signal })
        .then(({ count, unknownIds }) => setAnswer({ count, unknownIds, error: "", of: wanted }))
        .catch((error: unknown) => {
          if (!stop.signal.aborted)
            setAnswer({ ...none, error: error instanceof CallError ? error.msg : "估算失败", of: wanted });
        });
    }, waitMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);
  return { ...(answer.of === wanted ? answer : none), recount: () => setRound(round + 1) };
}
