import type { grantStatus } from "@hongxian/contract/features/coupon/coupon.choices.ts";
import { couponClaimIntake, couponUseIntake } from "@hongxian/contract/features/coupon/coupon.intake.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import type { Db } from "../../kit/call.ts";
import { serveIntake, type ServedIntake } from "../../kit/served-intake.ts";
import { claimCoupon, spendFreeCoupon } from "./claim-coupon.ts";

const read = async (db: Db, id: number) => {
  const { rows } = await sql<{ status: ChoiceOf<typeof grantStatus>; expireTime: string }>`select status, expire_time
    from coupon_grant where id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** Coupons that members take and use; the record is what the member holds. */
export const couponIntakes: readonly ServedIntake[] = [
  serveIntake(couponClaimIntake, {
    target: auditTargets.couponGrant,
    create: async ({ db, refs, audit }, { externalId, couponId }) => {
      await needEnabled(db, refs.member);
      const grantId = await claimCoupon(db, refs.member, couponId);
      audit({ after: { externalId, userId: refs.member, couponId } });
      return grantId;
    },
    read,
  }),
  serveIntake(couponUseIntake, {
    target: auditTargets.couponGrant,
    create: async ({ db, refs, audit }, { externalId, couponGrantId }) => {
      await needEnabled(db, refs.member);
      await spendFreeCoupon(db, refs.member, couponGrantId);
      audit({ after: { externalId, userId: refs.member, status: "USED" } });
      return couponGrantId;
    },
    read,
  }),
];
