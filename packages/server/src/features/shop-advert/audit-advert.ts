import { advertNotice } from "@hongxian/contract/features/shop-advert/shop-advert.choices.ts";
import { sql } from "kysely";
import { noticeStaff } from "../../core/foundation/notice/notices.ts";
import { writeReviewAction } from "../../core/services/review/write-review-action.ts";
import type { Call, Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";

interface Decided {
  readonly ownerUserId: number | null;
  readonly waitedMs: number;
}

/** The accounts of the shop's own people. */
async function shopStaff(db: Db, shopId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select s.id from staff s join agent a on a.id = s.agent_id
    where s.status = 'ENABLE'
      and (a.id = (select h.owner_agent_id from shop h where h.id = ${shopId}) or a.shop_id = ${shopId}
      and a.tier = 'SHOP')`.execute(db);
  return rows.map(({ id }) => id);
}

/** What follows a decision besides the new state: the reviewer's record and the notice to the shop's people. */
export async function noteDecision(
  { db, caller }: Call,
  { id, title, shopId }: { readonly id: number; readonly title: string; readonly shopId: number },
  reason: string | null,
): Promise<{ readonly set: Readonly<Record<string, unknown>> }> {
  const { rows } = await sql<Decided>`select
      (select a.user_id from shop h join agent a on a.id = h.owner_agent_id where h.id = t.shop_id) as owner_user_id,
      (extract(epoch from now() - coalesce(t.submit_time, t.update_time)) * 1000)::bigint as waited_ms
    from shop_advert t where t.id = ${id}`.execute(db);
  const remark = reason ?? "";
  await writeReviewAction(db, {
    bizType: "SHOP_ADVERT",
    bizId: id,
    userId: rows[0]?.ownerUserId ?? null,
    action: reason === null ? "PASS" : "REFUSE",
    remark,
    staffId: caller.staffId,
    costMs: rows[0]?.waitedMs ?? 0,
  });
  await noticeStaff(db, await shopStaff(db, shopId), {
    kind: "INFO",
    ...advertNotice(title, reason === null, remark),
    link: "/promotion/shopadvert",
  });
  return { set: { rejectReason: remark, auditStaffId: caller.staffId, auditTime: sql`now()` } };
}

export async function expireAdverts(db: Db): Promise<number> {
  const { rows } = await sql`update shop_advert set status = 'EXPIRE', version = version + 1, update_time = now()
    where status = 'ONLINE' and end_time <= now() returning 1`.execute(db);
  return rows.length;
}

export const advertExpire: Job = {
  name: "shop-advert-expire",
  cron: "* * * * *",
  run: ({ database }) => expireAdverts(database.db),
};
