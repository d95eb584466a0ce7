import type { ServedCall } from "../../../kit/call.ts";
import { Slots } from "../../../platform/slots.ts";

/** How files that are made while the user waits take turns: one per account, and half a minute of waiting. */
export const exportTurns = (total: number, name?: string): Slots =>
  new Slots({ ...(name === undefined ? {} : { name }), total, each: 1, waitingEach: 3, waiting: 30, patience: 30_000 });

/** Reports are computed and written in one go, in memory. */
const places = exportTurns(3, "report");

/** Every call that makes a file of a report; the lists' own exports have separate slots. */
const makesFile = /\/(export|simulate\/file|[a-z]+-sheet)$|^\/api\/ledger\/statement\//;

/** Limits how many reports are made as files at the same time: further calls wait for a slot, whoever serves them. */
export const queuedExports = (calls: readonly ServedCall[]): ServedCall[] =>
  calls.map((served) =>
    served.mode === "raw" && makesFile.test(served.endpoint.path)
      ? {
          ...served,
          run: (call, request, reply) => places.run(call.caller.staffId, () => served.run(call, request, reply)),
        }
      : served,
  );
