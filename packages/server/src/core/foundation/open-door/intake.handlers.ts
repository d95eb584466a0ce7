import type { RowAnswer } from "@hongxian/contract/core/open-door/intake.ts";
import { openLimits, openMessages } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import type { OpenCall, RowCounts, ServedOpenCall } from "../../../kit/open-call.ts";
import { readRecords, recordKey } from "./open-records.ts";
import type { ServedIntake } from "../../../kit/served-intake.ts";
import { namedBy, parseRow, refuseRow, takeRow } from "./take-row.ts";
import { readWaiting } from "./waiting-rows.ts";

const counted = (rows: readonly RowAnswer[]): RowCounts => {
  const of = (state: RowAnswer["state"]) => rows.filter((row) => row.state === state).length;
  return { accepted: of("ACCEPTED"), unchanged: of("UNCHANGED"), refused: of("REFUSED"), waiting: of("WAITING") };
};

type Parsed = ReturnType<typeof parseRow>;

function parseEach(served: ServedIntake, { services }: OpenCall, bodies: readonly unknown[]): (Parsed | RowAnswer)[] {
  return bodies.map((one) => {
    try {
      return parseRow(served, services, one);
    } catch (error) {
      return refuseRow(one, error);
    }
  });
}

/** Rows are taken in their order, so that a later one may change what an earlier one brought. */
async function takeAll(call: OpenCall, served: ServedIntake, bodies: readonly unknown[]): Promise<RowAnswer[]> {
  const parsed = parseEach(served, call, bodies);
  const named = parsed.flatMap((one) => ("row" in one ? namedBy(served, one.row) : []));
  const known = await readRecords(call.services.db, call.application.id, named);
  const seen = new Set<string>();
  const answers: RowAnswer[] = [];
  for (const one of parsed) {
    if (!("row" in one)) {
      answers.push(one);
      continue;
    }
    const key = recordKey({ kind: served.intake.name, externalId: one.row.externalId });
    // The second row of a number in one call must see what the first one did.
    const fresh = seen.has(key)
      ? await readRecords(call.services.db, call.application.id, namedBy(served, one.row))
      : known;
    seen.add(key);
    answers.push(await takeRow(call, served, one, fresh));
  }
  return answers;
}

async function post(call: OpenCall, served: ServedIntake) {
  const bodies: readonly unknown[] = Array.isArray(call.body) ? (call.body as readonly unknown[]) : [call.body];
  if (bodies.length === 0) throw new AppError("INVALID", { msg: openMessages.noRows });
  if (bodies.length > openLimits.rowsPerCall) throw new AppError("INVALID", { msg: openMessages.manyRows });
  const rows = await takeAll(call, served, bodies);
  const counts = counted(rows);
  call.countRows(counts);
  return { ...counts, rows };
}

const numberOf = ({ params }: OpenCall): string => params["externalId"] ?? "";

async function put(call: OpenCall, served: ServedIntake): Promise<RowAnswer> {
  const { body } = call;
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new AppError("INVALID");
  if ("externalId" in body) throw invalid({ externalId: openMessages.foreignId });
  const [answer] = await takeAll(call, served, [{ ...body, externalId: numberOf(call) }]);
  if (answer === undefined) throw new AppError("INVALID");
  call.countRows(counted([answer]));
  if (answer.state !== "REFUSED") return answer;
  const { msg, fields } = answer;
  throw new AppError("REFUSED", { msg, data: { fields } });
}

async function get(call: OpenCall, { intake, read }: ServedIntake) {
  const { db } = call.services;
  const named = { kind: intake.name, externalId: numberOf(call) };
  const record = (await readRecords(db, call.application.id, [named])).get(recordKey(named));
  if (record !== undefined)
    return {
      externalId: named.externalId,
      state: "ACCEPTED",
      id: record.ownId === 0 ? null : record.ownId,
      msg: "",
      fields: {},
      record: await read(db, record.ownId),
    };
  const waiting = await readWaiting(db, call.application.id, named);
  if (waiting === null) throw new AppError("NOT_FOUND");
  return { ...waiting, record: null };
}

/** The calls of a kind of data that applications send. */
export const callsOfIntake = (served: ServedIntake): readonly ServedOpenCall[] => {
  const { calls } = served.intake;
  return [
    { endpoint: calls.post, run: (call) => post(call, served) },
    { endpoint: calls.put, run: (call) => put(call, served) },
    { endpoint: calls.get, run: (call) => get(call, served) },
  ];
};
