import { updateUserInfo } from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import { closeConfirm, cornerRoute } from "@hongxian/contract/features/corner-view/corner-view.resource.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { toast } from "../../platform/toast.ts";

/** 停止展示: ends the member's shared links; shown while the profile is open. */
export const stopCorner = <R>(
  memberOf: (row: R) => { readonly userId: number; readonly isOpen: boolean },
): PageAction<R> =>
  actionOf(button("停止展示", cornerRoute), {
    danger: true,
    when: (row) => memberOf(row).isOpen,
    confirm: closeConfirm,
    run: async (row) => {
      await call(updateUserInfo, { query: { userId: memberOf(row).userId, key: "marriageCornerOpen", value: "0" } });
      toast.success(answeredMessage(updateUserInfo));
    },
  });
