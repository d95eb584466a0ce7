import { dayMs, startOfDay } from "./calendar.ts";
import type { Organisation } from "./organisation.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";

type CouponStatus = "DRAFT" | "ONLINE" | "OFFLINE" | "EXPIRE";

const themes = [
  "新人专享",
  "七夕牵线",
  "双十一脱单",
  "老友回归",
  "生日礼遇",
  "城市首店",
  "真人认证",
  "国庆同城",
  "元旦焕新",
  "春日相亲",
];
const marriage = ["MARRIAGES_ORDINARY_MEMBER", "MARRIAGES_SUPER_MEMBER", "MARRIAGES_SUPREME_MEMBER"];
const appFees = ["MONTH_MEMBER", "QUARTER_MEMBER", "YEAR_MEMBER"];

export interface CouponOptions {
  readonly organisation: Organisation;
  readonly now: number;
  /** Members who may have received coupons. */
  readonly userIds: readonly number[];
  nextId(table: string): number;
}

/** Forty coupons in every state, with their grants. */
export function writeCoupons(random: Random, writer: RowWriter, options: CouponOptions): void {
  const staff = options.organisation.ofRole(8);
  for (let place = 0; place < 40; place++) {
    const status: CouponStatus = place < 5 ? "DRAFT" : place < 23 ? "ONLINE" : place < 31 ? "OFFLINE" : "EXPIRE";
    writeCoupon(random, writer, options, { place, status, staffId: random.pick(staff).id });
  }
}

interface CouponPlan {
  readonly place: number;
  readonly status: CouponStatus;
  readonly staffId: number;
}

function writeCoupon(
  random: Random,
  writer: RowWriter,
  options: CouponOptions,
  { place, status, staffId }: CouponPlan,
): void {
  const { now } = options;
  const type = (["CASH", "DISCOUNT", "CASH", "FREE"] as const)[place % 4] ?? "CASH";
  const isMarriage = place % 3 === 0 && type !== "FREE";
  const face = random.pick(isMarriage ? [500, 800, 1000, 2000] : [5, 10, 20, 30, 50]) * 100;
  const isFixed = place % 2 === 0 || status === "EXPIRE";
  const created =
    now -
    (status === "EXPIRE" ? random.int(120, 300) : status === "DRAFT" ? random.int(0, 6) : random.int(8, 70)) * dayMs;
  const begin = startOfDay(created + dayMs);
  const end =
    startOfDay(status === "EXPIRE" ? now - random.int(3, 60) * dayMs : now + random.int(10, 90) * dayMs) - 1000;
  const validDays = random.pick([7, 15, 30, 60]);
  const couponId = options.nextId("coupon");
  const granted = status === "DRAFT" ? [] : random.some(options.userIds, random.int(8, 60));

  const grants = granted.map((userId) => {
    const grantTime = begin + (Math.min(now, end) - begin) * random.next();
    const expire = isFixed ? end : grantTime + validDays * dayMs;
    const kind = random.next();
    const isOver = expire < now;
    const state =
      kind < 0.3 ? "USED" : kind < 0.34 ? "REVOKED" : isOver ? "EXPIRED" : kind < 0.37 ? "LOCKED" : "UNUSED";
    const useTime = state === "USED" ? grantTime + (Math.min(now, expire) - grantTime) * random.next() : null;
    return { userId, grantTime, expire, state, useTime };
  });
  const source = place % 5 === 0 ? "AUTO" : place % 3 === 0 ? "ACTIVITY" : "STAFF";

  writer.write("coupon", {
    id: couponId,
    name: `${themes[place % themes.length]}${nameOf(type, face)}`,
    type,
    fee_types: type === "FREE" ? ["MONTH_MEMBER"] : isMarriage ? marriage : appFees,
    face_amount: type === "CASH" ? face : null,
    discount: type === "DISCOUNT" ? random.pick([60, 70, 80, 85, 90]) : null,
    max_deduct: type === "DISCOUNT" ? face * 2 : null,
    min_amount: type === "CASH" ? face * random.int(1, 4) : 0,
    free_days: type === "FREE" ? random.pick([3, 7, 15]) : null,
    total_count: Math.max(100, grants.length * random.int(2, 20)),
    granted_count: grants.length,
    used_count: grants.filter(({ state }) => state === "USED").length,
    per_user_limit: random.int(1, 3),
    valid_type: isFixed ? "FIXED" : "DAYS",
    begin_time: isFixed ? new Date(begin) : null,
    end_time: isFixed ? new Date(end) : null,
    valid_days: isFixed ? null : validDays,
    target: source === "AUTO" ? "NEW" : random.pick(["ALL", "ALL", "UNPAID"]),
    auto_grant: source === "AUTO",
    status,
    create_staff_id: staffId,
    created_time: new Date(created),
    update_time: new Date(created),
  });
  for (const { userId, grantTime, expire, state, useTime } of grants) {
    writer.write("coupon_grant", {
      coupon_id: couponId,
      user_id: userId,
      status: state,
      source,
      staff_id: source === "STAFF" ? staffId : null,
      revoke_reason: state === "REVOKED" ? "活动规则调整" : "",
      order_amount: state === "USED" ? face * random.int(3, 9) : 0,
      grant_time: new Date(grantTime),
      use_time: useTime === null ? null : new Date(useTime),
      expire_time: new Date(expire),
      created_time: new Date(grantTime),
    });
  }
}

function nameOf(type: "CASH" | "DISCOUNT" | "FREE", face: number): string {
  if (type === "CASH") return `${face / 100}元代金券`;
  return type === "DISCOUNT" ? "折扣券" : "体验券";
}
