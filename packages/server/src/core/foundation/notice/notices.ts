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

/** Notifies staff; it reaches their open consoles when the transaction commits. */
export async function noticeStaff(db: Db, staffIds: readonly number[], notice: Notice): Promise<void> {
  if (staffIds.length === 0) return;
  await sql`insert into staff_notice (staff_id, kind, title, content, link)
    select s, ${notice.kind}, ${notice.title}, ${notice.content}, ${notice.link}
    from unnest(${[...new Set(staffIds)]}::bigint[]) s`.execute(db);
  await publishEvent(db, { topic: "notice", staffIds: [...new Set(staffIds)] });
}

/**
 * Notifies everyone whose role may act on it (`noticeRecipients` defines who); `scope` limits it, on the account `s`
 * and its role `r`. Returns how many were notified.
 */
export async function noticeWhoMay(
  db: Db,
  name: NoticeName,
  notice: Notice,
  scope?: RawBuilder<boolean>,
): Promise<number> {
  const staffIds = await staffWhoMay(db, noticeRecipients[name], scope);
  await noticeStaff(db, staffIds, notice);
  return staffIds.length;
}

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
