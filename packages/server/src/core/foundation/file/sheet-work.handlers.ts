import * as endpoints from "@hongxian/contract/core/file/sheet-work.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { z } from "zod";
import { handle, handleAsking, type ServedCall } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";
import { sheetPlaces, sheetWorks } from "./read-sheet.ts";
import type { SheetReader, SheetWorks } from "./sheet-works.ts";

type Place = z.output<typeof endpoints.getSheetWork.data>;
const who = { staffId: z.int(), requestId: z.string() };
const letter = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ask"), ...who }),
  z.object({ kind: z.literal("stop"), ...who }),
  z.object({ kind: z.literal("place"), ...who, place: endpoints.getSheetWork.data }),
]);
type Letter = z.output<typeof letter>;

const channel = "sheet_work";
/** Longer than the console's pause between two looks. */
const freshMs = 4000;
const past: Place = { stage: "READ", ahead: 0 };

/**
 * The imports that another process of this server reads are looked at and stopped through it: it hears of the question
 * and tells the place, which is there for the next look.
 */
export function sheetWorkCalls(
  { listener, db: pool, log }: Services,
  works: SheetWorks = sheetWorks,
): { calls: ServedCall[]; close(): void } {
  const answers = new Map<string, { readonly place: Place; readonly at: number }>();
  const nameOf = ({ staffId, requestId }: { staffId: number; requestId: string }) => `${staffId}/${requestId}`;
  const readerOf = ({ staffId, requestId }: Letter): SheetReader => ({ caller: { staffId }, requestId });
  const ownPlace = (reader: SheetReader): Place | null => {
    const stage = works.stageOf(reader);
    if (stage === null) return null;
    return { stage, ahead: stage === "WAITING" ? sheetPlaces.ahead(reader.caller.staffId) : 0 };
  };
  const send = (note: Letter) => listener.notify(pool, channel, JSON.stringify(note));

  const close = listener.on(channel, (text) => {
    const note = letter.parse(JSON.parse(text));
    if (note.kind === "stop") works.stop(readerOf(note));
    if (note.kind === "place") answers.set(nameOf(note), { place: note.place, at: Date.now() });
    const place = note.kind === "ask" ? ownPlace(readerOf(note)) : null;
    if (place === null) return;
    send({ ...note, kind: "place", place }).catch((error: unknown) => log.warn({ err: error }, "a place was not sent"));
  });

  const getSheetWork = handle(endpoints.getSheetWork, async ({ caller, query }) => {
    const place = ownPlace({ caller, requestId: query.requestId });
    if (place !== null) return place;
    const reader = { staffId: caller.staffId, requestId: query.requestId };
    await send({ kind: "ask", ...reader });
    for (const [name, { at }] of answers) if (Date.now() - at > freshMs) answers.delete(name);
    return answers.get(nameOf(reader))?.place ?? past;
  });

  /**
   * The import claimed its request id in its transaction. Claiming it here waits until that one has ended: what can be
   * claimed was rolled back, and a latecomer with this id is refused.
   */
  const stopSheetWork = handleAsking(
    endpoints.stopSheetWork,
    async ({ caller, body }) => {
      works.stop({ caller, requestId: body.requestId });
      await send({ kind: "stop", staffId: caller.staffId, requestId: body.requestId });
    },
    async (call) => {
      const { db, caller, body } = call;
      const { rows } = await sql`insert into request_result (staff_id, request_id, fingerprint)
        values (${caller.staffId}, ${body.requestId}, 'stopped') on conflict do nothing returning 1`.execute(db);
      const written = rows.length === 0;
      call.audit({ targetType: auditTargets.sheetImport, targetId: null, after: { written } });
      return { written };
    },
  );
  return { calls: [getSheetWork, stopSheetWork], close };
}
