import {
  acceptTransfer,
  rejectTransfer,
  type TransferRow,
} from "@hongxian/contract/features/shop-member/shop-member.endpoints.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";

export const transferTones = { PENDING: "ochre", ACCEPTED: "jade", REJECTED: "brick", EXPIRED: "void" } as const;

export const transferActions = (onDone: () => void): readonly PageAction<TransferRow>[] => [
  actionOf(acceptTransfer, {
    when: ({ mayHandle }) => mayHandle,
    confirm: "同意后会员将转到申请门店，确定？",
    run: async ({ id }) => {
      await call(acceptTransfer, { params: { id } });
      toast.success(answeredMessage(acceptTransfer));
      onDone();
    },
  }),
  actionOf(rejectTransfer, {
    when: ({ mayHandle }) => mayHandle,
    danger: true,
    confirm: "确定拒绝该转入申请？",
    run: async ({ id }) => {
      await call(rejectTransfer, { params: { id } });
      toast.success(answeredMessage(rejectTransfer));
      onDone();
    },
  }),
];
