import type { noticeKind } from "@hongxian/contract/core/notice/notice.endpoints.ts";
import * as endpoints from "@hongxian/contract/core/notice/notice.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { noticeRecipients, type NoticeName } from "@hongxian/contract/core/notice/notice-recipients.ts";
import { sql, type RawBuilder } from "kysely";
import { handle, type Db } from "../../../kit/call.ts";
import { staffWhoMay } from "../access/staff-who-may.ts";
import { publishEvent } from "../console/events.ts";

export interface Notice {
  readonly kind: ChoiceOf<typeof noticeKind>;
  readonly title: string;
  readonly content: string;
  /** Console route with its query; "" leads nowhere. */
  readonly link: string;
}

const listOf = (notices: Notice | readonly Notice[]): readonly Notice[] => ("title" in notices ? [notices] : notices);
const rowsOf = (staffIds: readonly number[], notices: readonly Notice[]) => sql`(select s.id as staff_id, n.*
  from unnest(${[...new Set(staffIds)]}::bigint[]) s(id) cross join
    jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n(kind text, title text, content text, link text)) n`;

/** Notifies staff, of one thing or of several; it reaches their open consoles when the transaction commits. */
export async function noticeStaff(
  db: Db,
  staffIds: readonly number[],
  notices: Notice | readonly Notice[],
): Promise<void> {
  const list = listOf(notices);
  if (staffIds.length === 0 || list.length === 0) return;
  await sql`insert into staff_notice (staff_id, kind, title, content, link)
    select n.staff_id, n.kind, n.title, n.content, n.link from ${rowsOf(staffIds, list)}`.execute(db);
  await publishEvent(db, { topic: "notice", staffIds: [...new Set(staffIds)] });
}

/**
 * Notifies everyone whose role may act on it (`noticeRecipients` defines who); `scope` limits it, on the account `s`
 * and its role `r`. Several notices of one name are given together: the recipients are looked up once. Returns how many
 * were notified.
 */
export async function noticeWhoMay(
  db: Db,
  name: NoticeName,
  notices: Notice | readonly Notice[],
  scope?: RawBuilder<boolean>,
): Promise<number> {
  if (listOf(notices).length === 0) return 0;
  const staffIds = await staffWhoMay(db, noticeRecipients[name], scope);
  await noticeStaff(db, staffIds, notices);
  return staffIds.length;
}

interface Once {
  /** What makes two notices the same one. */
  readonly by: "title" | "content" | "link";
  /** Earlier ones do not count. */
  readonly since: RawBuilder<unknown>;
}

/**
 * Notifies staff of something that lasts or is found again: whoever has the notice already is not notified once more.
 * However many callers find it at once, each account gets one. Returns how many of the notices reached somebody.
 */
export async function noticeStaffOnce(
  db: Db,
  staffIds: readonly number[],
  notices: Notice | readonly Notice[],
  { by, since }: Once,
): Promise<number> {
  const list = listOf(notices);
  const [first] = list;
  if (first === undefined || staffIds.length === 0) return 0;
  const open = sql`from ${rowsOf(staffIds, list)} where not exists (select from staff_notice old
    where old.staff_id = n.staff_id and old.${sql.ref(by)} = n.${sql.ref(by)} and old.created_time >= ${since})`;
  // Without the lock: a lasting fault is found by every call, and nearly always everybody has been notified.
  const { rows } = await sql`select 1 ${open} limit 1`.execute(db);
  if (rows.length === 0) return 0;
  const write = async (tx: Db): Promise<number> => {
    await sql`select pg_advisory_xact_lock(hashtext('notice once'), hashtext(${first.title}))`.execute(tx);
    const written = await sql<{
      staffId: number;
      mark: string;
    }>`insert into staff_notice (staff_id, kind, title, content, link)
      select n.staff_id, n.kind, n.title, n.content, n.link ${open} returning staff_id, ${sql.ref(by)} as mark`.execute(
      tx,
    );
    const reached = new Set(written.rows.map(({ staffId }) => staffId));
    if (reached.size > 0) await publishEvent(tx, { topic: "notice", staffIds: [...reached] });
    return new Set(written.rows.map(({ mark }) => mark)).size;
  };
  // The lock lasts until the end of a transaction.
  return db.isTransaction ? write(db) : db.transaction().execute(write);
}

/** The same for everyone whose role may act on it. */
export const noticeOnce = async (
  db: Db,
  name: NoticeName,
  notices: Notice | readonly Notice[],
  once: Once,
): Promise<number> => noticeStaffOnce(db, await staffWhoMay(db, noticeRecipients[name]), notices, once);

const unreadOf = async (db: Db, staffId: number): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from staff_notice where staff_id = ${staffId} and read_time is null`.execute(db);
  return rows[0]?.n ?? 0;
};

interface NoticeRow {
  readonly id: number;
  readonly kind: ChoiceOf<typeof noticeKind>;
  readonly title: string;
  readonly content: string;
  readonly link: string | null;
  readonly readTime: string | null;
  readonly createdTime: string;
}

export const getStaffNotices = handle(endpoints.getStaffNotices, async ({ db, caller, query }) => {
  const unreadOnly = query.unread === "1" ? sql`and read_time is null` : sql``;
  const { rows } = await sql<
    NoticeRow & { total: number }
  >`select id, kind, title, content, nullif(link, '') as link, read_time, created_time,
      (count(*) over ())::int as total
    from staff_notice where staff_id = ${caller.staffId} ${unreadOnly}
    order by id desc limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
  return {
    list: rows,
    total: rows[0]?.total ?? 0,
    page: query.page,
    size: query.size,
    summary: { unread: await unreadOf(db, caller.staffId) },
  };
});

export const readStaffNotices = handle(endpoints.readStaffNotices, async ({ db, caller, body }) => {
  const chosen = body.ids === undefined ? sql`` : sql`and id = any(${body.ids})`;
  await sql`update staff_notice set read_time = now()
    where staff_id = ${caller.staffId} and read_time is null ${chosen}`.execute(db);
  return { unread: await unreadOf(db, caller.staffId) };
});
