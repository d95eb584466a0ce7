import type { couponStatus, couponType, grantStatus } from "@hongxian/contract/features/coupon/coupon.choices.ts";
import { couponGrant } from "@hongxian/contract/features/coupon/coupon-grant.resource.ts";
import { coupon } from "@hongxian/contract/features/coupon/coupon.resource.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import type { FormLayout } from "../../kit/record-form.tsx";
import { ResourcePage } from "../../kit/resource-page.tsx";
import type { Tone } from "../../ui/tag.tsx";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { CouponFigures } from "./coupon-figures.tsx";
import { DiscountInput } from "./discount-input.tsx";
import { GrantDialog } from "./grant.dialog.tsx";
import { RevokeDialog } from "./revoke.dialog.tsx";

const tabs = [
  { key: "coupons", title: "优惠券" },
  { key: "grants", title: "发放记录" },
];

const statusTones = { DRAFT: "mute", ONLINE: "jade", OFFLINE: "ochre", EXPIRE: "void" } as const satisfies Record<
  ChoiceOf<typeof couponStatus>,
  Tone
>;
const grantTones = {
  UNUSED: "slate",
  LOCKED: "ochre",
  USED: "jade",
  EXPIRED: "void",
  REVOKED: "void",
} as const satisfies Record<ChoiceOf<typeof grantStatus>, Tone>;
const typeTones = { CASH: "mute", DISCOUNT: "mute", FREE: "mute" } as const satisfies Record<
  ChoiceOf<typeof couponType>,
  Tone
>;

/** The type and the kind of validity decide which amounts and days apply. */
const onlyFor: Readonly<Record<string, (values: Readonly<Record<string, unknown>>) => boolean>> = {
  faceAmount: ({ type }) => type === "CASH",
  discount: ({ type }) => type === "DISCOUNT",
  maxDeduct: ({ type }) => type === "DISCOUNT",
  freeDays: ({ type }) => type === "FREE",
  beginTime: ({ validType }) => validType === "FIXED",
  endTime: ({ validType }) => validType === "FIXED",
  validDays: ({ validType }) => validType === "DAYS",
};
const form: FormLayout = {
  initial: { type: "CASH", minAmount: 0, perUserLimit: 1, validType: "DAYS", target: "ALL", autoGrant: false },
  shows: (name, values) => onlyFor[name]?.(values) ?? true,
};

const couponOverlay = {
  tones: { status: statusTones, type: typeTones },
  inputs: { discount: DiscountInput },
  forms: { create: form, edit: form },
  dialogs: { grant: GrantDialog },
  above: CouponFigures,
};
const grantOverlay = { tones: { status: grantTones }, dialogs: { revoke: RevokeDialog } };

/** 优惠券管理: the coupons and their grants. */
export function CouponPage() {
  const shown = usePageTabs(tabs);
  return shown.tab === "grants" ? (
    <ResourcePage key="grants" resource={couponGrant} overlay={grantOverlay} tabs={shown} />
  ) : (
    <ResourcePage key="coupons" resource={coupon} overlay={couponOverlay} tabs={shown} />
  );
}
