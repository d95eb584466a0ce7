import { memberChanged, memberClosed, memberCreated } from "@hongxian/contract/core/events/member.events.ts";
import { importMessages } from "@hongxian/contract/core/data-import/data-import.rules.ts";
import { infoPercentOf } from "@hongxian/contract/core/member/info-percent.rules.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { memberIntakeMessages, memberIntakeProfile } from "@hongxian/contract/features/member-list/member.intake.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { happened, writeEvents } from "../../core/foundation/events/write-events.ts";
import { memberColumns, newLastName } from "../../core/people/member/create-member.ts";
import { planFields, type Plan } from "../../core/people/member/edit-by-member.ts";
import { namesOfRegion, readRegions, type KnownRegions } from "../../core/people/member/edit-region.ts";
import type { EditedMember } from "../../core/people/member/lock-for-edit.ts";
import { recordChangesOfMany } from "../../core/people/member/save-edit.ts";
import type { Db } from "../../kit/call.ts";
import type { ImportHalf, Imported, SliceCall } from "../../kit/served-intake.ts";
import { snakeName } from "../../platform/database/snake-name.ts";
import { homeOf, laterFields, newMember, nobody, type Row } from "./new-member.ts";

const phoneOf = (row: Row): string | null => (typeof row["phone"] === "string" ? row["phone"] : null);
const present = <T>(values: readonly (T | null)[]): T[] => values.filter((value): value is T => value !== null);

/** Members with this phone number, or with this identity number. */
async function match({ db, services: { seal } }: SliceCall, rows: readonly Row[]): Promise<(number | null)[]> {
  const phones = rows.map(phoneOf);
  const hashes = rows.map(({ idNo }) => (typeof idNo === "string" ? seal.blindHash(idNo) : null));
  const { rows: found } = await sql<{ word: string; userId: number }>`select login as word, user_id from member
      where login = any(${present(phones)})
    union all select id_no_hash, min(user_id) from member where id_no_hash = any(${present(hashes)})
    group by id_no_hash`.execute(db);
  const known = new Map(found.map(({ word, userId }) => [word, userId]));
  return rows.map((_row, at) => known.get(phones[at] ?? "") ?? known.get(hashes[at] ?? "") ?? null);
}

/** Fields of a row that the record has already, by their columns. */
const columnOf: Readonly<Record<string, string>> = { phone: "login", idNo: "idNoHash" };
const homeNames = ["homeProvId", "homeCityId", "homeAreaId"] as const;

/** Where somebody registered is no value that a later file corrects. */
const overwriting = ({ platform: _platform, ...row }: Row): Row => row;

async function filling(db: Db, row: Row, ownId: number): Promise<Row> {
  const names = ["phone", "idNo", ...homeNames, ...memberIntakeProfile].filter((name) => row[name] !== undefined);
  if (names.length === 0) return { externalId: row["externalId"] };
  const columns = sql.join(names.map((name) => sql.ref(columnOf[name] ?? name)));
  const { rows } = await sql<Row>`select ${columns} from member where user_id = ${ownId}`.execute(db);
  const isEmpty = (name: string) => {
    const value = rows[0]?.[columnOf[name] ?? name];
    return value === null || value === "";
  };
  // A place is one value of three numbers.
  const isOpen = (name: string) => (name.startsWith("home") ? isEmpty("homeProvId") : isEmpty(name));
  return Object.fromEntries([
    ["externalId", row["externalId"]],
    ...names.filter(isOpen).map((name) => [name, row[name]]),
  ]);
}

interface Known {
  readonly userId: number;
  readonly status: string;
  readonly sex: string;
}

function faultOfChange(row: Row, member: Known | undefined, isFilling: boolean): AppError | null {
  if (member === undefined) return new AppError("NO_MEMBER");
  const isClosed = member.status === "DELETE" || (member.status === "CANCEL" && row["state"] !== "ENABLE");
  if (isClosed) return invalid({ state: memberIntakeMessages.closed });
  const isOther = row["sex"] !== undefined && row["sex"] !== member.sex;
  return isOther && !isFilling ? invalid({ sex: memberIntakeMessages.fixed }) : null;
}

interface Planned {
  readonly phone: string;
  readonly columns: Readonly<Record<string, unknown>>;
  readonly changes: Plan["changes"];
}

/** What a change of these drops computed matches for, by the trigger `member_match_changed`. */
const matched = new Set([
  "height",
  "bodyWeight",
  "marital",
  "education",
  "profession",
  "houseStatus",
  "carStatus",
  "whenMarry",
  "wantChild",
]);
/** Columns that the creation leaves to the table. */
const blank = {
  bodyWeight: null,
  schoolTag: "",
  nation: "",
  houseStatus: null,
  carStatus: null,
  whenMarry: null,
  wantChild: null,
  idealHalf: "",
  idNoSealed: null,
  idNoHash: null,
};

/** A new member with its first edit, as `createMember` and `editByMember` leave it; throws for what they refuse. */
function plan(call: SliceCall, row: Row, regions: KnownRegions): Planned {
  const { draft, origin, also } = newMember(call, row);
  const home = namesOfRegion(regions, [draft.homeProvId, draft.homeCityId, draft.homeAreaId]);
  const hometown = namesOfRegion(regions, [null, null, null]);
  // One object that grows: a copy for every step is what most of an import's time in this process went to.
  const member: Record<string, unknown> = Object.assign(
    {},
    blank,
    memberColumns(draft, nobody, origin, { home, hometown }),
    also,
  );
  const { changes, columns } = planFields(member as unknown as EditedMember, laterFields(row));
  const isEdited = changes.length > 0;
  if (isEdited) Object.assign(member, columns);
  if (isEdited) member["infoPercent"] = infoPercentOf(member);
  member["version"] = isEdited ? 2 : 1;
  member["matchStamp"] = changes.some(({ field }) => matched.has(field)) ? 1 : 0;
  return { phone: draft.login, changes, columns: member };
}

const regionsOf = (db: Db, rows: readonly Row[]): Promise<KnownRegions> =>
  readRegions(db, [...new Set(rows.flatMap((row) => present([...(homeOf(row) ?? [])])))]);

const tries = 5;

interface Made {
  readonly userId: number;
  readonly lastName: string;
  readonly login: string;
}

const constantsOf = (planned: readonly Planned[], names: readonly string[]): ReadonlySet<string> => {
  const first = planned[0]?.columns ?? {};
  return new Set(names.filter((name) => planned.every(({ columns }) => columns[name] === first[name])));
};

/** Inserts them; a red-line number that is taken is drawn again, a phone number that is taken refuses all of them. */
async function insertMembers(db: Db, planned: readonly Planned[]): Promise<ReadonlyMap<string, Made>> {
  const names = Object.keys(planned[0]?.columns ?? {});
  // Most columns are alike in all rows: those are sent, and read by the database, once.
  const alike = constantsOf(planned, names);
  const own = names.filter((name) => !alike.has(name)).map((name) => [name, snakeName(name)] as const);
  const record = (columns: Planned["columns"], lastName: string): Row => {
    const values: Record<string, unknown> = { last_name: lastName };
    for (const [name, column] of own) values[column] = columns[name] ?? null;
    return values;
  };
  const shared = JSON.stringify(
    Object.fromEntries([...alike].map((name) => [snakeName(name), planned[0]?.columns[name] ?? null])),
  );
  const columns = sql.join(["lastName", ...names].map((name) => sql.ref(name)));
  const values = sql.join(["lastName", ...names].map((name) => sql.ref(`${alike.has(name) ? "c" : "r"}.${name}`)));
  const made = new Map<string, Made>();
  for (let place = 0; place < tries; place += 1) {
    const records = planned.filter(({ phone }) => !made.has(phone)).map((one) => record(one.columns, newLastName()));
    const { rows } = await sql<Made>`insert into member (${columns})
      select ${values} from json_populate_recordset(null::member, ${JSON.stringify(records)}::json) r,
        json_populate_record(null::member, ${shared}::json) c
      on conflict do nothing returning user_id, last_name, login`.execute(db);
    for (const row of rows) made.set(row.login, row);
    if (made.size === planned.length) return made;
    const phones = planned.map(({ phone }) => phone).filter((phone) => !made.has(phone));
    const taken = await sql`select 1 from member where login = any(${phones}) limit 1`.execute(db);
    if (taken.rows.length > 0) throw refused(memberEditMessages.phoneTaken);
  }
  throw new Error("no free red-line numbers were found");
}

async function createMany(call: SliceCall, rows: readonly Row[]): Promise<number[]> {
  const { db, application, staffId, ip } = call;
  const regions = await regionsOf(db, rows);
  const planned = rows.map((row) => plan(call, row, regions));
  const made = await insertMembers(db, planned);
  const members = planned.map(({ phone, changes }) => {
    const one = made.get(phone);
    if (one === undefined) throw refused(memberEditMessages.phoneTaken);
    return { ...one, changes };
  });
  await recordChangesOfMany(
    { db, caller: { staffId, name: application.name }, ip },
    members.flatMap(({ userId, changes }) => changes.map((change) => ({ userId, change }))),
  );
  await writeEvents(
    db,
    members.flatMap(({ userId, lastName, changes }) => [
      happened(memberCreated, { userId, lastName }),
      ...(changes.length === 0 ? [] : [happened(memberChanged, { userId, fields: changes.map(({ field }) => field) })]),
    ]),
  );
  return members.map(({ userId }) => userId);
}

async function marks(db: Db, ownIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ userId: number; version: number }>`select user_id, version from member
    where user_id = any(${ownIds})`.execute(db);
  return new Map(rows.map(({ userId, version }) => [userId, version]));
}

/** Records of members that no foreign key holds: each is a use of the account. */
const uses = [
  "ad_record user_id",
  "behavior_event user_id",
  "gift_daily from_user_id",
  "gift_daily to_user_id",
  "login_record user_id",
  "look_record from_user_id",
  "look_record to_user_id",
  "marriage_view_record user_id",
  "text_censor_hit user_id",
] as const;

async function usedMembers(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const parts = uses.map((use) => {
    const [table = "", column = ""] = use.split(" ");
    return sql`select distinct ${sql.ref(column)} as user_id from ${sql.table(table)}
      where ${sql.ref(column)} = any(${ids})`;
  });
  const { rows } = await sql<{ userId: number }>`${sql.join(parts, sql` union `)}`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}

const removeMembers = (db: Db, ids: readonly number[]) =>
  sql`with history as (delete from info_update_record where user_id = any(${ids})),
    expand as (delete from member_expand where user_id = any(${ids}))
    delete from member where user_id = any(${ids})`.execute(db);

const isHeld = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "23503";

/** Removes them; false, and nothing is removed, where another record holds one of them. */
async function removed(db: Db, ids: readonly number[]): Promise<boolean> {
  await sql`savepoint members`.execute(db);
  try {
    await removeMembers(db, ids);
    // Some keys are looked at only at the end of the transaction.
    await sql`set constraints all immediate`.execute(db);
    await sql`release savepoint members`.execute(db);
    return true;
  } catch (error) {
    await sql`rollback to savepoint members`.execute(db);
    if (!isHeld(error)) throw error;
    return false;
  }
}

async function undo({ db }: SliceCall, made: readonly Imported[]): Promise<ReadonlyMap<number, string>> {
  const ids = made.map(({ ownId }) => ownId);
  const { rows } = await sql<{ userId: number; version: number }>`select user_id, version from member
    where user_id = any(${ids}) order by user_id for update`.execute(db);
  const versions = new Map(rows.map(({ userId, version }) => [userId, version]));
  const used = await usedMembers(db, ids);
  const staying = new Map<number, string>();
  for (const { ownId, mark } of made)
    if (versions.get(ownId) !== mark) staying.set(ownId, importMessages.touched);
    else if (used.has(ownId)) staying.set(ownId, importMessages.linked);
  const open = ids.filter((id) => !staying.has(id));
  if (open.length > 0 && !(await removed(db, open)))
    for (const id of open) if (!(await removed(db, [id]))) staying.set(id, importMessages.linked);
  const gone = ids.filter((id) => !staying.has(id));
  await writeEvents(
    db,
    gone.map((userId) => happened(memberClosed, { userId, status: "DELETE" })),
  );
  return staying;
}

/** What imports of members ask besides the commands. */
export const memberImports: ImportHalf<Row & { readonly externalId: string }> = {
  match,
  reduce: async (db, row, ownId, existing) => {
    const taken = existing === "FILL" ? await filling(db, row, ownId) : overwriting(row);
    return { ...taken, externalId: row.externalId };
  },
  judge: async (call, rows, ownIds, existing) => {
    const { db } = call;
    const regions = await regionsOf(db, rows);
    const { rows: members } = await sql<Known>`select user_id, status, sex from member
      where user_id = any(${present(ownIds)})`.execute(db);
    const known = new Map(members.map((member) => [member.userId, member]));
    return rows.map((row, at) => {
      try {
        const ownId = ownIds[at] ?? null;
        if (ownId !== null) return faultOfChange(row, known.get(ownId), existing === "FILL");
        plan(call, row, regions);
        return null;
      } catch (error) {
        if (error instanceof AppError) return error;
        throw error;
      }
    });
  },
  createMany,
  marks,
  undo,
};
