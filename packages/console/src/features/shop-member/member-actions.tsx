import { chatGrants } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { startIntroduction } from "@hongxian/contract/core/introduction/introduction.endpoints.ts";
import { matchGrants, putMatchSetting } from "@hongxian/contract/core/matching/match.endpoints.ts";
import { addUserInfoConnect } from "@hongxian/contract/core/member/member-note.endpoints.ts";
import { ownerGrants } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { assignMatchmaker, changeShop } from "@hongxian/contract/features/shop-member/shop-member.endpoints.ts";
import { type shopMember, shopMemberPage } from "@hongxian/contract/features/shop-member/shop-member.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { ConsentDialog } from "../../core/introduction/consent.dialog.tsx";
import {
  AssignAdviserDialog,
  AssignSaleDialog,
  BindCustomerDialog,
  MatchDrawer,
  NoteDialog,
  SellMarriageForm,
  SignForm,
} from "../../core/member-dialog/late-dialogs.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { openAddress } from "../../platform/address.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { StartPairDialog } from "./start-pair.dialog.tsx";
import { AssignDialog, PauseDialog, ShopDialog } from "./member.dialogs.tsx";

type MemberRow = RowOf<typeof shopMember>;
const nameOf = ({ user, userId }: MemberRow): string => user?.firstName ?? String(userId);
const asMember = (row: MemberRow) => ({ userId: row.userId, firstName: nameOf(row) });

/** What is done with a member here, on the page and on the phone. */
export const memberActions: readonly PageAction<MemberRow>[] = [
  actionOf(matchGrants.match, {
    dialog: (row, { onClose }) => <MatchDrawer member={asMember(row)} onClose={onClose} />,
  }),
  // Notes are written daily; an introduction starts from 匹配对象 as well.
  actionOf(addUserInfoConnect, {
    dialog: (row, end) => (
      <NoteDialog member={{ ...asMember(row), communicateStatus: row.communicateStatus }} {...end} />
    ),
  }),
  actionOf(startIntroduction, {
    dialog: (row, end) => <StartPairDialog member={asMember(row)} {...end} />,
  }),
  {
    title: "聊天",
    allow: [chatGrants.start],
    run: async ({ userId }) => openAddress(`/message/chatList?userId=${userId}`),
  },
  actionOf(assignMatchmaker, {
    dialog: (row, end) => <AssignDialog rows={[row.userId]} shopId={row.shopId} {...end} />,
  }),
  actionOf(changeShop, {
    group: "归属",
    dialog: (row, end) => <ShopDialog member={asMember(row)} {...end} />,
  }),
  actionOf(ownerGrants.assign, {
    group: "归属",
    dialog: (row, end) => <AssignSaleDialog member={{ ...asMember(row), saleUserId: row.saleUserId }} {...end} />,
  }),
  actionOf(ownerGrants.adviser, {
    group: "归属",
    dialog: (row, end) => (
      <AssignAdviserDialog member={{ ...asMember(row), adviserUserId: row.adviserUserId }} {...end} />
    ),
  }),
  actionOf(button("会员升级", shopMemberPage), {
    group: "服务",
    dialog: (row, end) => <SellMarriageForm userId={row.userId} name={nameOf(row)} {...end} />,
  }),
  actionOf(button("签约", shopMemberPage), {
    group: "服务",
    dialog: (row, end) => <SignForm userId={row.userId} name={nameOf(row)} {...end} />,
  }),
  actionOf(button("绑定企微客户", shopMemberPage), {
    group: "更多",
    dialog: (row, end) => <BindCustomerDialog member={asMember(row)} {...end} />,
  }),
  actionOf(button("登记借力同意", shopMemberPage), {
    group: "更多",
    when: ({ borrowConsent }) => !borrowConsent,
    dialog: (row, end) => <ConsentDialog member={asMember(row)} {...end} />,
  }),
  actionOf(matchGrants.pause, {
    group: "更多",
    when: ({ pauseUntil }) => pauseUntil === null,
    dialog: (row, end) => <PauseDialog member={asMember(row)} {...end} />,
  }),
  {
    title: "恢复匹配",
    group: "更多",
    allow: [matchGrants.pause],
    when: ({ pauseUntil }) => pauseUntil !== null,
    confirm: (row) => `确定恢复【${nameOf(row)}】的匹配？`,
    run: async ({ userId }) => {
      await call(putMatchSetting, { params: { userId }, body: { pauseUntil: null } });
      toast.success(answeredMessage(putMatchSetting));
    },
  },
];
