import { marriageMemberGrants } from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { clearOffOrder, clearOrdersConfirm } from "@hongxian/contract/core/money/member-money.endpoints.ts";
import { couponGrants } from "@hongxian/contract/features/coupon/coupon.resource.ts";
import type { MemberRow } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { memberListRoute } from "@hongxian/contract/features/member-list/member-list.messages.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { AdjustDialog, AppleMakeUpDialog, GrantCouponDialog, SellMarriageForm, SignForm } from "./lazy-dialogs.tsx";

type Action = PageAction<MemberRow>;
const nameOf = ({ user, userId }: MemberRow): string => user?.firstName ?? String(userId);

export const signAction: Action = actionOf(button("签约", memberListRoute), {
  dialog: (row, end) => <SignForm userId={row.userId} name={nameOf(row)} {...end} />,
});

/** Actions on a member's money, including coupons. */
export const moneyActions = (mayGrantCoupon: boolean): readonly Action[] => [
  actionOf(marriageMemberGrants.openMarriage, {
    dialog: (row, end) => <SellMarriageForm userId={row.userId} name={nameOf(row)} {...end} />,
  }),
  actionOf(button("调整余额", memberListRoute), {
    dialog: ({ userId }, end) => <AdjustDialog userId={userId} {...end} />,
  }),
  actionOf(button("苹果补单", memberListRoute), {
    dialog: ({ userId }, end) => <AppleMakeUpDialog userId={userId} {...end} />,
  }),
  actionOf(button("清理未支付订单", memberListRoute), {
    confirm: clearOrdersConfirm,
    run: async ({ userId }) => {
      await call(clearOffOrder, { params: { id: userId } });
      toast.success(answeredMessage(clearOffOrder));
    },
  }),
  actionOf(couponGrants.grantCoupon, {
    when: () => mayGrantCoupon,
    dialog: (row, end) => <GrantCouponDialog title="发放优惠券" userIds={[row.userId]} {...end} />,
  }),
];
