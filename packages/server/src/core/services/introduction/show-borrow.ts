import * as endpoints from "@hongxian/contract/core/introduction/borrow.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { countCap } from "@hongxian/contract/wire/list.ts";
import { incomeOptions } from "@hongxian/contract/core/member/income.rules.ts";
import { type RawBuilder, sql } from "kysely";
import { handle, type Call } from "../../../kit/call.ts";
import type { Caller } from "../../../kit/caller.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { findCandidates, prefilterSql } from "../matching/find-candidates.ts";
import { readCards } from "../matching/match-cards.ts";
import { lentTo } from "../matching/match-scopes.ts";
import { readSubject } from "../matching/match-subject.ts";
import { scoreCandidates } from "../matching/score-candidates.ts";
import { lockOwnMember } from "../../people/member/lock-member.ts";
import { memberBoundScope } from "../../people/member/member.scope.ts";
import { shopScope } from "../../people/staff/shop.scope.ts";
import { borrowScope } from "../../people/member/introduction-scope.ts";
import { seesAll } from "../../foundation/access/sees-all.ts";

interface Row extends Omit<endpoints.BorrowRow, "user" | "target"> {
  readonly userId: number;
  readonly targetUserId: number;
}

const ref = (table: string, id: string) =>
  sql`(select json_build_object('id', x.id, 'name', x.name) from ${sql.table(table)} x where x.id = ${sql.ref(id)})`;

/** The requests of a box, as a condition on `borrow_request r`. */
export function inBox(caller: Caller, box: "SENT" | "RECEIVED"): RawBuilder<boolean> {
  const lends = scopeSql(memberBoundScope(caller, sql.ref("r.target_user_id")));
  const asks = scopeSql(memberBoundScope(caller, sql.ref("r.user_id")));
  const mine =
    box === "RECEIVED"
      ? sql`(${lends} or r.to_staff_id = ${caller.staffId}) and r.from_staff_id <> ${caller.staffId}`
      : sql`(r.from_staff_id = ${caller.staffId} or ${asks})`;
  return sql<boolean>`${scopeSql(borrowScope(caller))} and ${mine}`;
}

export const getBorrowRequests = handle(endpoints.getBorrowRequests, async (call) => {
  const { db, caller, query } = call;
  const lends = scopeSql(memberBoundScope(caller, sql.ref("r.target_user_id")));
  const where = sql`${inBox(caller, query.box)}
    ${query.status === undefined ? sql`` : sql` and r.status = any(${query.status}::text[])`}
    ${query.shopId === undefined ? sql`` : sql` and ${query.shopId} in (r.from_shop_id, r.to_shop_id)`}
    ${query.beginTime === undefined ? sql`` : sql` and r.created_time >= ${query.beginTime}::timestamptz`}
    ${
      query.endTime === undefined
        ? sql``
        : sql` and r.created_time < ${query.endTime}::timestamptz + interval
      '1 day'`
    }
    ${query.handleBeginTime === undefined ? sql`` : sql` and r.handle_time >= ${query.handleBeginTime}::timestamptz`}
    ${
      query.handleEndTime === undefined
        ? sql``
        : sql` and r.handle_time < ${query.handleEndTime}::timestamptz + interval '1 day'`
    }`;
  const { rows } =
    await sql<Row>`select r.id, r.no, r.user_id, r.target_user_id, ${ref("shop", "r.fromShopId")} as from_shop,
      ${ref("staff", "r.fromStaffId")} as from_staff, ${ref("shop", "r.toShopId")} as to_shop,
      ${ref("staff", "r.toStaffId")} as to_staff,
      r.score, r.message, r.split_bp, r.status, r.reject_reason, r.introduction_id, i.status as introduction_status,
        r.expire_time,
      r.created_time, r.handle_time,
        (r.status = 'PENDING' and (${lends} or r.to_staff_id = ${caller.staffId})) as may_handle,
      (r.status = 'PENDING' and r.from_staff_id = ${caller.staffId}) as may_cancel
    from borrow_request r left join introduction i on i.id = r.introduction_id
    where ${where} order by r.id desc limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
  const counts = await sql<{ total: number; pending: number }>`select
      (select count(*)::int from (select from borrow_request r where ${where} limit ${countCap}) c) as total,
      (select count(*)::int from borrow_request r where r.status = 'PENDING' and ${scopeSql(borrowScope(caller))}
        and (${lends} or r.to_staff_id = ${caller.staffId}) and r.from_staff_id <> ${caller.staffId}) as
        pending`.execute(db);
  const cards = await readCards(
    call,
    rows.flatMap(({ userId, targetUserId }) => [userId, targetUserId]),
  );
  const list = rows.flatMap((row): endpoints.BorrowRow[] => {
    const user = cards.get(row.userId);
    const target = cards.get(row.targetUserId);
    if (user === undefined || target === undefined) return [];
    const { mayHandle, mayCancel } = row;
    return [
      {
        ...row,
        user,
        target,
        mayHandle: mayHandle && call.may(endpoints.borrowGrants.accept),
        mayCancel: mayCancel && call.may(endpoints.borrowGrants.takeBack),
      },
    ];
  });
  const { total = 0, pending = 0 } = counts.rows[0] ?? {};
  return { list, total, page: query.page, size: query.size, summary: { pending } };
});

/** The pool for one of one's own members, by score; without one it is a plain list, newest first. */
export const getBorrowPool = handle(endpoints.getBorrowPool, async (call) => {
  const { db, caller, services, query } = call;
  const { page, size, userId } = query;
  const range = (column: string, low: number | undefined, high: number | undefined) =>
    sql`${low === undefined ? sql`` : sql` and ${sql.ref(column)} >= ${low}`}${
      high === undefined
        ? sql``
        : sql` and
      ${sql.ref(column)} <= ${high}`
    }`;
  const earned = incomeOptions.find(({ value }) => value === query.income);
  const more = sql`${range("m.height", query.heightMin, query.heightMax)}${
    earned === undefined
      ? sql``
      : sql` and
    coalesce(m.income, 0) >= ${earned.income} and coalesce(m.income, 0) < ${earned.spouseIncomeMax}`
  }
    ${query.house === true ? sql` and m.house_status like '%HAVEHO%'` : sql``}${
      query.car === true
        ? sql` and
      m.car_status = 'HAVE_CAR'`
        : sql``
    }
    ${query.marital === undefined ? sql`` : sql` and m.marital = ${query.marital}`}`;
  const pageOf = async (
    found: readonly { userId: number; score?: number; scoreAB?: number; scoreBA?: number }[],
    total: number,
  ) => {
    const cards = await readCards(
      call,
      found.map((one) => one.userId),
    );
    const list = found.flatMap((one) => {
      const card = cards.get(one.userId);
      const { score = null, scoreAB = null, scoreBA = null } = one;
      return card === undefined ? [] : [{ ...card, score, scoreAB, scoreBA }];
    });
    return { list, total, page, size };
  };
  if (userId !== undefined) {
    const subject = await readSubject(call, userId);
    const filter = { ...query, showRefused: false, scope: sql<boolean>`(${lentTo(subject.shopId)}${more})` };
    const { scored, keep } = await scoreCandidates(db, subject, await findCandidates(db, subject, filter));
    void keep().catch((error: unknown) => services.log.warn({ err: error }, "match scores were not kept"));
    const ranked = scored.filter(({ score }) => score >= query.minScore).toSorted((a, b) => b.score - a.score);
    return pageOf(ranked.slice((page - 1) * size, page * size), ranked.length);
  }
  // A caller who browses without a member in mind chooses the sex, and sees no scores.
  const nobody = { userId: 0, sex: query.sex === "WOMAN" ? "MAN" : "WOMAN", ages: null, barred: [], apart: [] };
  const filter = { ...query, showRefused: true, scope: sql<boolean>`(${lentTo(caller.shopId)}${more})` };
  const { rows } = await sql<{ userId: number; total: number }>`select c.user_id, (count(*) over ())::int as total
    from (${prefilterSql(nobody, filter)}) c limit ${size} offset ${(page - 1) * size}`.execute(db);
  return pageOf(rows, rows[0]?.total ?? 0);
});

interface RuleRow {
  readonly shopId: number;
  readonly borrowOpen: boolean;
  readonly splitBp: number;
  readonly autoScore: number;
  readonly version: number;
}

/**
 * The shop's own accounts, and the platform's accounts that see everything; no other shop's. Within the shop only its
 * owner changes the rules.
 */
function mayOnShop({ caller }: Pick<Call, "caller">, shopId: number, isChange: boolean): boolean {
  const isPlatform = seesAll(caller);
  return isPlatform || (caller.shopId === shopId && (!isChange || caller.agentTier === "SHOP"));
}

const ruleColumns = sql`id as shop_id, borrow_open, borrow_split_bp as split_bp, borrow_auto_score as auto_score,
  version`;

export const getBorrowRules = handle(endpoints.getBorrowRules, async (call) => {
  const { shopId } = call.params;
  const { caller } = call;
  // Agents read the rules of the shops below them; only those who see everything read the platform's.
  const isBelow = caller.realm === "TISSUE" ? scopeSql(shopScope(caller, sql.ref("shop.id"))) : sql<boolean>`false`;
  const { rows } = await sql<RuleRow>`select ${ruleColumns} from shop
    where id = ${shopId} and (${mayOnShop(call, shopId, false)} or ${isBelow})`.execute(call.db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return { ...rows[0], mayChange: mayOnShop(call, shopId, true) };
});

export const putBorrowRules = handle(endpoints.putBorrowRules, async (call) => {
  const { db, body } = call;
  const { shopId } = call.params;
  if (!mayOnShop(call, shopId, true)) throw new AppError("NOT_FOUND");
  const old = await sql<RuleRow>`select ${ruleColumns} from shop where id = ${shopId} for update`.execute(db);
  if (old.rows[0] === undefined) throw new AppError("NOT_FOUND");
  const { rows } =
    await sql<RuleRow>`update shop set borrow_open = ${body.borrowOpen}, borrow_split_bp = ${body.splitBp},
      borrow_auto_score = ${body.autoScore}, version = version + 1, update_time = now()
    where id = ${shopId} and version = ${body.version} returning ${ruleColumns}`.execute(db);
  if (rows[0] === undefined) throw new AppError("STALE_VERSION");
  call.audit({ targetType: auditTargets.shop, targetId: shopId, before: old.rows[0], after: rows[0] });
  return rows[0];
});

export const putBorrowConsent = handle(endpoints.putBorrowConsent, async (call) => {
  const { db, body } = call;
  const { userId } = call.params;
  if (!body.consent) call.need(endpoints.borrowGrants.consentOff);
  await lockOwnMember(call, userId);
  const { rows } = await sql<{
    borrowConsent: boolean;
    borrowConsentTime: string | null;
  }>`update member set borrow_consent = ${body.consent},
      borrow_consent_time = ${body.consent ? sql`now()` : sql`null`}, borrow_consent_img = ${body.voucherImg},
      update_time = now(), version = version + 1
    where user_id = ${userId} returning borrow_consent, borrow_consent_time`.execute(db);
  call.audit({ targetType: auditTargets.member, targetId: userId, after: { borrowConsent: body.consent } });
  return rows[0] ?? { borrowConsent: body.consent, borrowConsentTime: null };
});
