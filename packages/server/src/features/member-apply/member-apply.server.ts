import type { authStatus, credentialStatus, faceValue } from "@hongxian/contract/core/member/credential.choices.ts";
import * as endpoints from "@hongxian/contract/features/member-apply/member-apply.resource.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { lockOwnMember } from "../../core/people/member/lock-member.ts";
import { maskPhoneSql } from "../../core/people/member/mask-sql.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { noticeStaff } from "../../core/foundation/notice/notices.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { changeOwner } from "../../core/people/staff/change-owner.ts";
import { handle, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { applyForMember } from "./apply-for-member.ts";

const ofMember = (column: string) => sql`(select ${sql.ref(`m.${column}`)} from member m where m.user_id = t.user_id)`;

interface Summary {
  readonly waiting: number;
  readonly month: number;
  readonly passBp: number | null;
  readonly openBp: number | null;
  readonly openCents: number;
}

interface Owned {
  readonly firstName: string;
  readonly saleUserId: number | null;
}
/** The applicant with their sales person, locked. */
async function ownerOf(db: Db, userId: number): Promise<Owned> {
  const { rows } = await sql<Owned>`select first_name, sale_user_id from member where user_id = ${userId}
      for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NO_MEMBER");
  return rows[0];
}

export const memberApplyServer = serveResource(endpoints.memberApply, {
  table: "member_apply",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    contactPhone: maskPhoneSql(sql.ref("t.contact_phone")),
    authStatus: sql<ChoiceOf<typeof authStatus>>`${ofMember("auth_status")}`,
    faceValue: sql<ChoiceOf<typeof faceValue> | null>`${ofMember("face_value")}::text`,
    marriageAuthStatus: sql<ChoiceOf<typeof credentialStatus>>`${ofMember("marriage_auth_status")}`,
    infoPercent: sql<number>`${ofMember("info_percent")}`,
  },
  filters: {
    sale: (userId: number) =>
      userId === 0 ? sql<boolean>`t.sale_user_id is null` : sql<boolean>`t.sale_user_id = ${userId}`,
  },
  // The figures cover everything the caller sees, whatever the list shows.
  summary: async ({ db, caller }) => {
    const { rows } = await sql<Summary>`with seen as (select t.status, t.amount, t.created_time from member_apply t
        where ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}),
        month as (select * from seen where created_time >= date_trunc('month', now()))
      select (select count(*)::int from seen where status = 'WAIT_AUDIT') as waiting,
        (select count(*)::int from month) as month,
        (select round((count(*) filter (where status in ('PASS', 'OPEN'))) * 10000.0 / nullif(count(*)
          filter (where status in ('PASS', 'OPEN', 'REJECT')), 0))::int from month) as pass_bp,
        (select round((count(*) filter (where status = 'OPEN')) * 10000.0 / nullif(count(*)
          filter (where status in ('PASS', 'OPEN')), 0))::int from month) as open_bp,
        (select coalesce(sum(amount) filter (where status = 'OPEN'), 0)::bigint from month) as open_cents`.execute(db);
    return rows[0] ?? { waiting: 0, month: 0, passBp: null, openBp: null, openCents: 0 };
  },
  versioned: true,
  run: {
    pass: async (call, { userId }, { saleUserId: wanted }) => {
      const { db, caller } = call;
      if (wanted !== null) {
        const sale =
          await sql`select 1 from staff where user_id = ${wanted} and sale_flag and status = 'ENABLE'`.execute(db);
        if (sale.rows.length === 0) throw invalid({ saleUserId: endpoints.memberApplyMessages.sale });
      }
      const { firstName, saleUserId: ownerId } = await ownerOf(db, userId);
      const saleUserId = wanted ?? ownerId;
      if (saleUserId !== null && saleUserId !== ownerId)
        await changeOwner(db, {
          kind: "SALE",
          members: [{ userId, firstName, ownerId }],
          toId: saleUserId,
          operatorId: caller.staffId,
        });
      await notifyMember(db, { userId, ...endpoints.memberApplyMessages.passed });
      const set = { rejectReason: "", saleUserId, auditStaffId: caller.staffId, auditTime: sql`now()` };
      return { set, note: { saleUserId } };
    },
    refuse: async ({ db, caller }, { userId }, { rejectReason }) => {
      const { saleUserId } = await ownerOf(db, userId);
      await notifyMember(db, { userId, ...endpoints.memberApplyMessages.refused(rejectReason) });
      return { set: { rejectReason, saleUserId, auditStaffId: caller.staffId, auditTime: sql`now()` } };
    },
  },
});

export const addMemberApply = handle(endpoints.addMemberApply, async (call) => {
  const { db, caller, body } = call;
  await lockOwnMember(call, body.userId);
  const id = await applyForMember(db, {
    ...body,
    source: caller.realm === "PLATFORM" ? "STAFF" : "SHOP",
    staffId: caller.staffId,
  });
  call.audit({
    targetType: auditTargets.memberApply,
    targetId: id,
    after: { userId: body.userId, feeType: body.feeType },
  });
  return { id };
});

/** 09:10: passed a week ago and not opened yet; notified once. */
export const memberApplyRemind: Job = {
  name: "member-apply-remind",
  cron: "10 9 * * *",
  run: ({ database: { db } }) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        staffId: number | null;
        firstName: string;
      }>`update member_apply t set remind_day = current_date
        where t.status = 'PASS' and t.audit_time <= now() - interval '7 days' and t.remind_day is null
        returning (select s.id from staff s where s.user_id = t.sale_user_id and s.status = 'ENABLE') as staff_id,
          (select m.first_name from member m where m.user_id = t.user_id) as first_name`.execute(tx);
      for (const { staffId, firstName } of rows)
        if (staffId !== null)
          await noticeStaff(tx, [staffId], {
            kind: "TODO",
            ...endpoints.memberApplyMessages.waits(firstName),
            link: "/promotion/member-apply?status=PASS",
          });
      return rows.length;
    }),
};
