import { advertNotice } from "@hongxian/contract/features/shop-advert/shop-advert.choices.ts";
import * as endpoints from "@hongxian/contract/features/shop-advert/shop-advert.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { noticeStaff } from "../../core/foundation/notice/notices.ts";
import { writeReviewAction } from "../../core/services/review/write-review-action.ts";
import { shopScope } from "../../core/people/staff/shop.scope.ts";
import { handle, type Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { scopeSql } from "../../kit/scope.ts";

interface Decided {
  readonly title: string;
  readonly shopId: number;
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

export const auditAdvert = handle(endpoints.auditAdvert, async (call) => {
  const { db, caller, body, params } = call;
  call.need(body.pass ? endpoints.shopAdvertGrants.pass : endpoints.shopAdvertGrants.reject);
  const status = body.pass ? "ONLINE" : "REJECT";
  const reason = body.pass ? "" : body.rejectReason;
  const reach = scopeSql(shopScope(caller, sql.ref("t.shop_id")));
  const { rows } = await sql<Decided>`update shop_advert t set status = ${status}, reject_reason = ${reason},
      audit_staff_id = ${caller.staffId}, audit_time = now(), version = t.version + 1, update_time = now()
    where t.id = ${params.id} and t.status = 'WAIT_AUDIT' and ${reach}
    returning t.title, t.shop_id,
      (select a.user_id from shop h join agent a on a.id = h.owner_agent_id where h.id = t.shop_id) as owner_user_id,
      (extract(epoch from now() - coalesce(t.submit_time, t.update_time)) * 1000)::bigint as waited_ms`.execute(db);
  const decided = rows[0];
  if (decided === undefined) {
    const there = await sql`select 1 from shop_advert t where t.id = ${params.id} and ${reach}`.execute(db);
    throw new AppError(there.rows.length === 0 ? "NOT_FOUND" : "STALE");
  }
  await writeReviewAction(db, {
    bizType: "SHOP_ADVERT",
    bizId: params.id,
    userId: decided.ownerUserId,
    action: body.pass ? "PASS" : "REFUSE",
    remark: reason,
    staffId: caller.staffId,
    costMs: decided.waitedMs,
  });
  await noticeStaff(db, await shopStaff(db, decided.shopId), {
    kind: "INFO",
    ...advertNotice(decided.title, body.pass, reason),
    link: "/promotion/shopadvert",
  });
  call.audit({
    targetType: auditTargets.shopAdvert,
    targetId: params.id,
    before: { status: "WAIT_AUDIT" },
    after: { status, ...(reason === "" ? {} : { rejectReason: reason }) },
  });
  return { id: params.id, status };
});

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
