import type { RowAnswer } from "@hongxian/contract/core/open-door/intake.ts";
import { openMessages } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import { AppError, refused, type FieldErrors } from "@hongxian/contract/wire/errors.ts";
import { parseInput } from "@hongxian/contract/wire/parse-input.ts";
import { writeAudit, type AuditRow } from "../../../http/audit.ts";
import type { Db } from "../../../kit/call.ts";
import type { Application, RowCall } from "../../../kit/open-call.ts";
import type { Services } from "../../../kit/services.ts";
import { claimRecord, nameRecord, readRecords, recordKey, turnRecord } from "./open-records.ts";
import type { ServedIntake } from "../../../kit/served-intake.ts";
import { forgetWaiting, letWait } from "./waiting-rows.ts";

export interface Sender {
  readonly services: Services;
  readonly application: Application;
  readonly ip: string;
  readonly requestId: string | null;
}
export type Row = Readonly<Record<string, unknown>> & { readonly externalId: string };
export type Known = Awaited<ReturnType<typeof readRecords>>;

const answerOf = (externalId: string, part: Partial<RowAnswer> & Pick<RowAnswer, "state">): RowAnswer => ({
  externalId,
  id: null,
  msg: "",
  fields: {},
  ...part,
});

/** A business rule, or the schema, refuses this row; anything else is our fault and ends the call. */
export function refusalOf(externalId: string, error: unknown): RowAnswer {
  if (!(error instanceof AppError) || error.http >= 500) throw error;
  const { data } = error;
  const fields = typeof data === "object" && data !== null && "fields" in data ? (data.fields as FieldErrors) : {};
  return answerOf(externalId, { state: "REFUSED", msg: error.message, fields });
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The records that a row is about and names: its own first. */
export function namedBy({ intake: { name, refs } }: ServedIntake, row: Row) {
  const others = Object.entries(refs).flatMap(([field, { kind }]) => {
    const externalId = textOf(row[field]);
    return externalId === null ? [] : [{ kind, externalId }];
  });
  return [{ kind: name, externalId: row.externalId }, ...others];
}

export function ownIds({ intake: { refs } }: ServedIntake, row: Row, known: Known) {
  const ids: Record<string, number | null> = {};
  for (const [field, { kind, label }] of Object.entries(refs)) {
    const externalId = textOf(row[field]);
    const ownId = externalId === null ? null : (known.get(recordKey({ kind, externalId }))?.ownId ?? 0);
    if (ownId === 0) return { missing: { kind, externalId: externalId ?? "", label } };
    ids[field] = ownId;
  }
  return { ids };
}

/** The names under which a row stands in the audit log. */
export type AuditedAs = Pick<AuditRow, "caller" | "title" | "method" | "path"> & { readonly appId?: number };

interface Work {
  readonly sender: Sender;
  readonly served: ServedIntake;
  readonly row: Row;
  readonly hash: string;
  readonly refs: Readonly<Record<string, number | null>>;
  /** The record that it changes; null for a new one. `hash` is null where it came another way and has no number yet. */
  readonly before: { readonly ownId: number; readonly hash: string | null } | null;
  readonly audited: AuditedAs;
  /** What else belongs into the transaction. */
  readonly after?: (db: Db, ownId: number) => Promise<void>;
}

/** One transaction: the number, the command, the audit row. Null where another call was faster. */
export async function writeRow(work: Work): Promise<number | null> {
  const { sender, served, row, refs, before } = work;
  const { services, application, ip } = sender;
  if (before !== null && served.change === undefined) throw refused(openMessages.fixed);
  const asking = { services, application, ip, refs };
  const outside =
    before === null ? await served.ask?.(asking, row) : await served.askAgain?.(asking, row, before.ownId);
  let isTaken = false;
  try {
    const ownId = await commitRow(work, outside);
    isTaken = ownId !== null;
    return ownId;
  } finally {
    if (!isTaken && outside !== undefined)
      await served
        .drop?.(services, outside)
        .catch((error: unknown) => services.log.warn({ err: error }, "files of a refused row were left behind"));
  }
}

async function commitRow(work: Work, outside: unknown): Promise<number | null> {
  const { sender, served, row, hash, refs, before, audited } = work;
  const { services, application, ip, requestId } = sender;
  const { intake, target } = served;
  const named = { kind: intake.name, externalId: row.externalId };
  return services.db.transaction().execute(async (db) => {
    let noted: object = {};
    const call: RowCall = {
      db,
      services,
      application,
      staffId: audited.caller?.staffId ?? null,
      ip,
      refs,
      audit: (entry) => void (noted = entry),
    };
    const isOurs =
      before?.hash === undefined || before.hash === null
        ? await claimRecord(db, application.id, named, hash)
        : await turnRecord(db, application.id, named, before.hash, hash);
    if (!isOurs) return null;
    const ownId = before === null ? await served.create(call, row, outside) : before.ownId;
    if (before !== null) await served.change?.(call, row, ownId, outside);
    if (before?.hash === undefined || before.hash === null) await nameRecord(db, application.id, named, ownId);
    await forgetWaiting(db, application.id, named);
    await writeAudit(db, {
      ...audited,
      route: null,
      ip,
      requestId,
      result: "OK",
      entry: { targetType: target, targetId: ownId, after: { externalId: row.externalId }, ...noted },
      items: [],
    });
    await work.after?.(db, ownId);
    return ownId;
  });
}

export const hashOf = ({ seal }: Pick<Services, "seal">, row: object): string =>
  seal.blindHash(`open row ${JSON.stringify(row)}`);

export function parseRow({ intake }: ServedIntake, services: Pick<Services, "seal">, input: unknown) {
  // The row's own schema names its number and every field.
  const row = parseInput(intake.row, input) as Row;
  return { row, hash: hashOf(services, row) };
}

/** Judges and takes one parsed row. `known` are the records it names, as they were a moment ago. */
export async function takeRow(
  sender: Sender,
  served: ServedIntake,
  { row, hash }: { readonly row: Row; readonly hash: string },
  known: Known,
): Promise<RowAnswer> {
  const { externalId } = row;
  const { db } = sender.services;
  const appId = sender.application.id;
  try {
    for (let tries = 0, records = known; tries < 3; tries += 1) {
      const before = records.get(recordKey({ kind: served.intake.name, externalId })) ?? null;
      if (before?.hash === hash)
        return answerOf(externalId, { state: "UNCHANGED", id: before.ownId === 0 ? null : before.ownId });
      const { ids, missing } = ownIds(served, row, records);
      if (ids === undefined) {
        await letWait(sender, served, { row, hash }, missing);
        return answerOf(externalId, { state: "WAITING", msg: openMessages.waiting(missing.label) });
      }
      const { title = "", method, path } = served.intake.calls.post;
      const audited = { caller: null, appId, title, method, path };
      const ownId = await writeRow({ sender, served, row, hash, refs: ids, before, audited });
      if (ownId !== null) return answerOf(externalId, { state: "ACCEPTED", id: ownId === 0 ? null : ownId });
      records = await readRecords(db, appId, namedBy(served, row));
    }
    throw new AppError("STALE");
  } catch (error) {
    return refusalOf(externalId, error);
  }
}

/** A row that is no row at all is refused under the number it has, if it has one. */
export const refuseRow = (input: unknown, error: unknown): RowAnswer => {
  const named = typeof input === "object" && input !== null && "externalId" in input ? input.externalId : null;
  return refusalOf(typeof named === "string" && /^[!-~]{1,64}$/.test(named) ? named : "", error);
};
