import { cornerLinkGrants } from "@hongxian/contract/core/corner/corner-link.endpoints.ts";
import { cornerMessages } from "@hongxian/contract/core/corner/corner-link.ts";
import { faceReviewGrants } from "@hongxian/contract/core/member/face-review.endpoints.ts";
import {
  memberAccountGrants,
  restoreDays,
  updateUserStatus,
} from "@hongxian/contract/core/member/member-account.endpoints.ts";
import {
  initCurrentArea,
  memberEditGrants,
  resetPlaceConfirm,
} from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import {
  clearMarriageHomeCache,
  clearProhibit,
  clearProhibitLiveNumber,
} from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { memberNoteGrants } from "@hongxian/contract/core/member/member-note.endpoints.ts";
import { putUserTags } from "@hongxian/contract/core/member/member-tag.endpoints.ts";
import {
  allowStreaming,
  forbidStreaming,
  setImTxtSwitch,
  setLivePlugFlow,
} from "@hongxian/contract/core/punishment/punishment.endpoints.ts";
import { preparePoster } from "@hongxian/contract/core/poster/poster.endpoints.ts";
import { sanctionMessages } from "@hongxian/contract/core/punishment/sanction.rules.ts";
import { settingMarketAccount } from "@hongxian/contract/core/staff/market-account.endpoints.ts";
import { ownerGrants, settingSale } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { deleteStaff, partTimeGrants } from "@hongxian/contract/core/staff/part-time.endpoints.ts";
import type { MemberRow } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { memberListRoute } from "@hongxian/contract/features/member-list/member-list.messages.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { chatAction, type useChatOpener } from "../../core/chat/chat-action.ts";
import { banAction, enableAction, logoutAction } from "../../core/member-dialogs/account-actions.tsx";
import type { FormMember, MemberForm } from "../../core/member-dialogs/member-form-dialog.tsx";
import * as forms from "../../core/member-dialogs/member-forms.ts";
import type { MemberOpener } from "../../platform/app-parts.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import * as parts from "./lazy-dialogs.tsx";
import { tagsOf } from "./member-cells.tsx";
import { messageActions } from "./member-message-actions.tsx";
import { moneyActions, signAction } from "./member-money-actions.tsx";

type Action = PageAction<MemberRow>;

/** What the actions need besides the row. */
export interface ActionContext {
  /** The account's own member, who claims one from 公海. */
  readonly selfUserId: number | null;
  readonly isPlatform: boolean;
  /** Coupons are chosen from their own list, which needs its own grant. */
  readonly mayGrantCoupon: boolean;
  openMember: MemberOpener;
  readonly openChat: ReturnType<typeof useChatOpener>;
}

export const groups = {
  profile: "资料与认证",
  owner: "归属与跟进",
  rights: "会员权益与资金",
  security: "账号安全",
  operation: "运营与员工身份",
} as const;

const memberOf = (row: MemberRow): FormMember => ({ userId: row.userId, firstName: row.user?.firstName ?? null });
const acted = (row: MemberRow) => ({ ...memberOf(row), status: row.status });
/** A 公海 member is claimed before any other action. */
const claimFirst = (row: MemberRow) => (row.claimFirst ? memberEditMessages.claimFirst : undefined);
const gone = (row: MemberRow) => (row.status === "DELETE" ? memberEditMessages.deleted : undefined);
const own = (action: Action): Action => ({
  ...action,
  blocked: (row) => claimFirst(row) ?? gone(row) ?? action.blocked?.(row),
});
const withForm = (make: (row: MemberRow) => MemberForm): Pick<Action, "dialog"> => ({
  dialog: (row, end) => <parts.MemberFormDialog form={make(row)} member={memberOf(row)} {...end} />,
});
const foreignRoles: readonly string[] = ["MATCHMAKER", "FOREIGNERS", "FOREIGNERS_PARENT"];
const dayMs = 86_400_000;
const isLate = ({ statusTime }: MemberRow) =>
  statusTime !== null && Date.now() - Date.parse(statusTime) > restoreDays * dayMs;

const inView = ({ openMember, openChat, selfUserId, isPlatform }: ActionContext): readonly Action[] => [
  actionOf(ownerGrants.claim, {
    step: true,
    when: (row) => row.claimFirst && isPlatform,
    blocked: () => (selfUserId === null ? "您的账号未绑定会员，不能领取" : undefined),
    run: ({ userId }) => forms.send(settingSale, { params: { a: userId, b: selfUserId ?? 0 } }),
  }),
  // Reloaded when it closes, not while it opens.
  { title: "详情", run: ({ userId }) => new Promise<void>((onClose) => openMember(userId, { onClose })) },
  own({
    title: "沟通",
    allow: [memberNoteGrants.note],
    dialog: (row, end) => (
      <parts.NoteDialog
        member={{ ...memberOf(row), communicateStatus: row.communicateStatus, passportImg: row.note }}
        {...end}
      />
    ),
  }),
  own(chatAction(memberListRoute, openChat, ({ userId }) => userId)),
  actionOf(memberNoteGrants.archive, {
    dialog: (row, end) => <parts.ArchiveDrawer member={memberOf(row)} onClose={end.onClose} />,
  }),
];

const profile: readonly Action[] = [
  own(
    actionOf(faceReviewGrants.faceReview, {
      blocked: (row) => (row.faceValue === 2 ? undefined : "没有待审核的真人照片"),
      dialog: (row, end) => <parts.FaceReview row={row} {...end} />,
    }),
  ),
  own({
    title: "设置认证状态",
    allow: [button("设置认证状态")],
    ...withForm((row) => forms.authForm(row.userId, row.authStatus, row.faceValue)),
  }),
  own(
    actionOf(button("资质审核"), {
      blocked: (row) => (waitingKinds(row).length === 0 ? "没有审核中的资质" : undefined),
      dialog: (row, end) => <parts.WaitingCredentials row={row} onClose={end.onDone} />,
    }),
  ),
  own({
    title: "修改红线号",
    allow: [button("修改红线号")],
    ...withForm((row) => forms.lastNameForm(row.userId)),
  }),
  own({
    title: "修改角色",
    allow: [button("修改角色")],
    blocked: (row) => (foreignRoles.includes(row.userRole) ? memberEditMessages.roleElsewhere : undefined),
    ...withForm((row) => forms.roleForm(row.userId, row.userRole)),
  }),
  own({
    title: "情感状态",
    allow: [button("情感状态")],
    ...withForm((row) => forms.emotionForm(row.userId, row.emotion)),
  }),
  own(
    actionOf(button("打标签"), {
      dialog: (row, end) => (
        <parts.TagDialog
          title="打标签"
          about={`${row.user?.firstName ?? ""}（${row.userId}）`}
          chosen={tagsOf(row.tags).map(({ id }) => id)}
          submit={(tagIds) =>
            forms.send(putUserTags, { params: { userId: row.userId }, body: { tagIds: [...tagIds] } })
          }
          {...end}
        />
      ),
    }),
  ),
  own(
    actionOf(memberEditGrants.resetPlace, {
      confirm: resetPlaceConfirm,
      run: async ({ userId }) => {
        await call(initCurrentArea, { params: { userId } });
        toast.success(answeredMessage(initCurrentArea));
      },
    }),
  ),
  own(
    actionOf(memberEditGrants.movePlace, {
      dialog: (row, end) => <parts.Place row={row} onClose={end.onDone} />,
    }),
  ),
];

/** The kinds of credential that wait for a decision. */
export function waitingKinds(row: MemberRow): readonly string[] {
  return Object.entries(row.authIcons as Readonly<Record<string, string>>)
    .filter(([, status]) => status === "AUTHING")
    .map(([kind]) => kind);
}

const owner = ({ selfUserId, isPlatform }: ActionContext): readonly Action[] => [
  {
    title: "退回公海",
    allow: [ownerGrants.claim, ownerGrants.assign],
    when: (row) => isPlatform && selfUserId !== null && row.saleUserId === selfUserId,
    danger: true,
    confirm: (row) => `确定将【${memberOf(row).firstName ?? row.userId}】退回公海？退回后其他销售可以领取。`,
    run: ({ userId }) => forms.send(settingSale, { params: { a: userId, b: 0 } }),
  },
  actionOf(ownerGrants.assign, {
    when: () => isPlatform,
    blocked: gone,
    dialog: (row, end) => <parts.AssignSaleDialog member={{ ...memberOf(row), saleUserId: row.saleUserId }} {...end} />,
  }),
  own(
    actionOf(ownerGrants.adviser, {
      dialog: (row, end) => (
        <parts.AssignAdviserDialog member={{ ...memberOf(row), adviserUserId: row.adviserUserId }} {...end} />
      ),
    }),
  ),
  own(
    actionOf(button("绑定企微客户"), {
      dialog: (row, end) => <parts.BindCustomerDialog member={memberOf(row)} {...end} />,
    }),
  ),
  own({
    title: "客户等级",
    allow: [button("客户等级")],
    blocked: (row) => (row.customerLevel >= 10 ? "已是最高等级" : undefined),
    ...withForm((row) => forms.levelForm(row.userId, row.customerLevel)),
  }),
];

const chatNumbers = ({ chatNumber }: MemberRow): readonly [number, number] => {
  const [remainder = 0, total = 0] = chatNumber.split("/").map(Number);
  return [remainder, total];
};

const rights = ({ mayGrantCoupon }: ActionContext): readonly Action[] => [
  own({
    title: "修改聊天次数",
    allow: [button("修改聊天次数")],
    ...withForm((row) => forms.chatNumberForm(row.userId, ...chatNumbers(row))),
  }),
  own({
    title: "奖励状态",
    allow: [button("奖励状态")],
    ...withForm((row) => forms.rewardForm(row.userId, row.rewardStatus)),
  }),
  ...moneyActions(mayGrantCoupon).map(own),
];

const security: readonly Action[] = [
  own(banAction(acted)),
  own(enableAction(acted)),
  own({
    title: "代客注销",
    allow: [memberAccountGrants.cancel],
    danger: true,
    when: ({ status }) => status === "ENABLE" || status === "DISABLE",
    ...withForm((row) => forms.cancelForm(row.userId)),
  }),
  own(
    actionOf(memberAccountGrants.restore, {
      when: ({ status }) => status === "CANCEL",
      blocked: (row) => (isLate(row) ? sanctionMessages.restoreTooLate : undefined),
      run: ({ userId }) => forms.send(updateUserStatus, { body: { userId, status: "ENABLE" } }),
    }),
  ),
  own({
    title: "清空账号",
    allow: [button("清空账号")],
    danger: true,
    ...withForm((row) => forms.clearForm(row.userId)),
  }),
  own(
    actionOf(button("修改登录密码"), {
      dialog: (row, end) => <parts.PasswordDialog member={memberOf(row)} {...end} />,
    }),
  ),
  own({
    title: "修改手机号",
    allow: [button("修改手机号")],
    ...withForm((row) => forms.phoneForm(row.userId)),
  }),
  own({
    title: "解除绑定",
    allow: [memberAccountGrants.unbind],
    danger: true,
    ...withForm((row) => forms.unbindForm(row.userId)),
  }),
  own({ ...logoutAction(acted), blocked: (row: MemberRow) => (row.onLine ? undefined : "该会员不在线") }),
  own(
    actionOf(button("解除风控封禁"), {
      confirm: "确定解除数美风控封禁吗？",
      blocked: (row) => (row.shumeiProhibit ? undefined : "该会员没有风控封禁"),
      run: ({ userId }) => forms.send(clearProhibit, { params: { id: userId } }),
    }),
  ),
  own(
    actionOf(button("清零直播违规次数"), {
      confirm: (row) => `当前直播违规 ${row.prohibitLiveNumber} 次，确定清零吗？`,
      blocked: (row) => (row.prohibitLiveNumber > 0 ? undefined : "直播违规次数为0"),
      run: ({ userId }) => forms.send(clearProhibitLiveNumber, { params: { id: userId } }),
    }),
  ),
  own(
    actionOf(button("私信文字开关"), {
      confirm: (row) => (row.imTxtSwitch ? "确定禁止该会员发送文字消息吗？" : "确定允许该会员发送文字消息吗？"),
      run: ({ userId, imTxtSwitch }) => forms.send(setImTxtSwitch, { params: { userId, status: !imTxtSwitch } }),
    }),
  ),
];

const operation: readonly Action[] = [
  own(
    actionOf(forbidStreaming, {
      danger: true,
      when: ({ livePlugFlow }) => livePlugFlow,
      confirm: "确定禁止该会员推流吗？",
      run: ({ userId }) => forms.send(setLivePlugFlow, { params: { userId, status: false } }),
    }),
  ),
  own(
    actionOf(allowStreaming, {
      when: ({ livePlugFlow }) => !livePlugFlow,
      run: ({ userId }) => forms.send(setLivePlugFlow, { params: { userId, status: true } }),
    }),
  ),
  own({
    title: "权重",
    allow: [button("权重")],
    ...withForm((row) => forms.weightForm(row.userId, row.fansNum)),
  }),
  own(
    actionOf(button("加入推荐"), {
      blocked: (row) => (row.status === "ENABLE" ? undefined : "账号状态异常，不能推荐"),
      dialog: (row, end) => <parts.AddRecommendDialog userIds={[row.userId]} {...end} />,
    }),
  ),
  ...messageActions.map(own),
  own(
    actionOf(button("清除相亲首页缓存"), {
      run: ({ userId }) => forms.send(clearMarriageHomeCache, { query: { userId } }),
    }),
  ),
  own(
    actionOf(cornerLinkGrants.cornerLink, {
      blocked: (row) => (row.marriageCornerOpen ? undefined : cornerMessages.closed),
      dialog: (row, end) => <parts.CornerLinkDialog member={memberOf(row)} onClose={end.onClose} />,
    }),
  ),
  own({
    title: "推广图",
    allow: preparePoster.allow,
    dialog: (row, end) => (
      <parts.PosterDialog member={{ ...memberOf(row), firstName: row.user?.firstName ?? "" }} onClose={end.onClose} />
    ),
  }),
  own({
    title: "设为官方账号",
    allow: [button("设为官方账号", memberListRoute)],
    when: ({ isMarketAccount }) => !isMarketAccount,
    ...withForm((row) => forms.marketForm(row.userId)),
  }),
  own(
    actionOf(button("取消官方账号", memberListRoute), {
      danger: true,
      when: ({ isMarketAccount }) => isMarketAccount,
      confirm: "确定取消该官方账号吗？",
      run: ({ userId }) =>
        forms.send(settingMarketAccount, { params: { userId, type: "OFFICIAL", maintainer: 0, isAdd: false } }),
    }),
  ),
  own(
    actionOf(button("设为平台员工", memberListRoute), {
      when: ({ isStaff }) => !isStaff,
      dialog: (row, end) => <parts.SetStaffDialog member={memberOf(row)} {...end} />,
    }),
  ),
  own(
    actionOf(button("取消平台员工", memberListRoute), {
      danger: true,
      when: ({ isStaff }) => isStaff,
      dialog: (row, end) => <parts.LeaveStaffDialog member={memberOf(row)} {...end} />,
    }),
  ),
  own({
    title: "加入服务团队",
    allow: [partTimeGrants.joinTeam],
    when: ({ teamStaffId }) => teamStaffId === null,
    ...withForm((row) => forms.teamForm(row.userId)),
  }),
  own(
    actionOf(button("移出服务团队", memberListRoute), {
      danger: true,
      when: ({ teamStaffId }) => teamStaffId !== null,
      confirm: "确定移出服务团队吗？",
      run: ({ teamStaffId }) => forms.send(deleteStaff, { params: { id: teamStaffId ?? 0 } }),
    }),
  ),
];

const under = (group: string, actions: readonly Action[]): readonly Action[] =>
  actions.map((action) => ({ ...action, group }));

/** A row's actions: the visible ones, then 更多 in its groups. Money, chat, SMS and push are added by their areas. */
export const memberActions = (context: ActionContext): readonly Action[] => [
  ...inView(context),
  ...under(groups.profile, profile),
  ...under(groups.owner, [...owner(context), own(signAction)]),
  ...under(groups.rights, rights(context)),
  ...under(groups.security, security),
  ...under(groups.operation, operation),
];
