import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";

interface Seal {
  readonly fromId: number;
  readonly toId: number;
  readonly rowCount: number;
  readonly hash: string;
}

const rowsPerSeal = 10_000;
/** A row gets its number before its transaction commits; after this time no lower number can still appear. */
const settleTime = sql`interval '3 minutes'`;

/** A time in the same format in every session, whatever its time zone. */
const timeText = (row: string) => sql`(${sql.ref(`${row}.time`)} at time zone 'Asia/Shanghai')::text || '+08'`;

/**
 * The text of a row that is sealed, column by column: a column added later does not affect the seals of earlier rows.
 * If it must be sealed too, the rows written since need a second form of this text, as those of applications have.
 */
const logText = sql`row(a.id, a.staff_id, a.role_id, a.route, a.title, a.method, a.path, a.target_type, a.target_id,
  a.before,
  a.after, a.ip, a.result, a.request_id, a.item_count, ${timeText("a")})::text
  || case when a.app_id is null then '' else ' application ' || a.app_id end`;
const itemText = sql`row(i.audit_id, i.place, i.target_type, i.target_id, i.before, i.after, i.result, i.msg,
  ${timeText("i")})::text`;

/** The chain's next link: hash of the previous link and of every row in order, header and items. */
const linkSql = (previous: string, fromId: number, toId: number): RawBuilder<{ rowCount: number; hash: string }> => sql`
  select count(*)::int as row_count,
    encode(sha256(convert_to(${previous} ||
    coalesce(string_agg(${logText} || coalesce(items.text, ''), E'\\n' order by a.id), ''), 'UTF8')), 'hex') as hash
  from audit_log a
  left join lateral (select string_agg(${itemText}, E'\\n' order by i.place) as text from audit_item i
  where i.audit_id = a.id and i.time = a.time) items on true
  where a.id between ${fromId} and ${toId}`;

async function lastSeal(db: Db): Promise<Seal | null> {
  const { rows } =
    await sql<Seal>`select from_id, to_id, row_count, hash from audit_seal order by to_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Seals the rows written since; returns how many. Runs as a job, so writers never wait for the chain. */
export async function sealAudit(db: Db): Promise<number> {
  let sealed = 0;
  for (;;) {
    const last = await lastSeal(db);
    const fromId = (last?.toId ?? 0) + 1;
    // A seal ends with its month, so that a month can be dropped with its seals.
    const found = await sql<{ toId: number | null }>`with next as materialized (
        select id, date_trunc('month', time at time zone 'Asia/Shanghai') as month from audit_log
        where id >= ${fromId} and time < now() - ${settleTime} order by id limit ${rowsPerSeal})
      select max(id) as to_id from next
        where month <= (select month from next order by id limit 1)`.execute(db);
    const toId = found.rows[0]?.toId ?? null;
    if (toId === null) return sealed;
    const { rows } = await linkSql(last?.hash ?? "", fromId, toId).execute(db);
    const link = rows[0];
    if (link === undefined) return sealed;
    await sql`insert into audit_seal (from_id, to_id, row_count, hash)
      values (${fromId}, ${toId}, ${link.rowCount}, ${link.hash})`.execute(db);
    sealed += link.rowCount;
  }
}

/** Before a month of the log is dropped: its seals remain, as the beginning of the chain. */
export async function noteDroppedMonth(db: Db, month: string): Promise<void> {
  await sql`insert into audit_drop (through_id, month)
    select max(id), ${month} from ${sql.table(month)} having max(id) is not null
    on conflict (through_id) do nothing`.execute(db);
}

/** How many seals at the beginning belong to months that were dropped. */
async function countDropped(db: Db, seals: readonly Seal[]): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(through_id) as id from audit_drop`.execute(db);
  const through = rows[0]?.id ?? 0;
  return seals.filter(({ fromId }) => fromId <= through).length;
}

/**
 * Rows of dropped seals must all be gone: otherwise somebody has only noted a drop, to have them checked no more. The
 * last seal itself may reach a few rows into the next month.
 */
async function isLeft(db: Db, seal: Seal | undefined): Promise<boolean> {
  if (seal === undefined) return false;
  const { rows } = await sql`select 1 from audit_log where id <= ${seal.toId} limit 1`.execute(db);
  return rows.length > 0;
}

/** The first seal whose rows were changed; null when the entire chain is valid. */
export async function findBrokenSeal(db: Db): Promise<Seal | null> {
  const { rows: seals } =
    await sql<Seal>`select from_id, to_id, row_count, hash from audit_seal order by to_id`.execute(db);
  const dropped = await countDropped(db, seals);
  if (await isLeft(db, seals[dropped - 2])) return seals[0] ?? null;
  let previous = seals[dropped - 1]?.hash ?? "";
  for (const seal of seals.slice(dropped)) {
    const { rows } = await linkSql(previous, seal.fromId, seal.toId).execute(db);
    if (rows[0]?.hash !== seal.hash || rows[0]?.rowCount !== seal.rowCount) return seal;
    previous = seal.hash;
  }
  return null;
}
