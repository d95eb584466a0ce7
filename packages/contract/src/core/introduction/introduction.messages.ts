import { education, marital } from "../member/member.choices.ts";
import { maskNickname } from "../member/mask.rules.ts";

export const introductionMessages = {
  notOpen: "会员账号状态异常，不能发起牵线",
  taken: "会员已暂停匹配或已脱单，恢复匹配后才能发起牵线",
  sameSex: "牵线双方性别须不同",
  running: "两人已有进行中的牵线",
  borrowFirst: "请先申请借力",
  noContract: "会员未签约，不能发起牵线",
  noCount: "牵线次数已用完，请续签合同",
  refunding: "退款处理中，不能发起牵线",
  shopClosed: "门店未营业",
  tellHow: "请填写沟通方式和说明",
  meetTime: "请选择未来60天内的时间",
  meetPlace: "请填写见面地点",
  tooOften: "改期次数已达上限",
  tooEarly: "未到见面时间",
  whoMissed: "请选择爽约方",
  needNote: "双方反馈未都愿意继续，请填写说明",
  failReason: "请填写失败原因",
  cancelReason: "请填写取消原因",
  proof: "请上传成功凭证",
  result: "请选择结果",
  ownAudit: "不能审核自己提交的记录",
  accountClosed: "会员账号状态变化，自动取消",
} as const;

/** 31岁，杭州市，165cm: what the other side sees before both agreed. */
export const cardText = ({
  age,
  homeCity,
  height,
}: {
  readonly age: number | null;
  readonly homeCity: string;
  readonly height: number | null;
}): string =>
  [age === null ? "" : `${age}岁`, homeCity, height === null ? "" : `${height}cm`]
    .filter((part) => part !== "")
    .join("，");

interface MaskedCard {
  readonly firstName: string;
  readonly education: string | null;
  readonly marital: string | null;
  readonly profession: string | null;
}
const labelIn = (labels: Readonly<Record<string, string>>, value: string | null): string => labels[value ?? ""] ?? "";

/** 小**，31岁，杭州市，165cm，本科，教师，未婚: the masked card as the app's message has it. */
export const maskedCardText = (about: MaskedCard & Parameters<typeof cardText>[0]): string =>
  [
    maskNickname(about.firstName),
    cardText(about),
    labelIn(education.labels, about.education),
    about.profession ?? "",
    labelIn(marital.labels, about.marital),
  ]
    .filter((part) => part !== "")
    .join("，");

/** Where the message leads in the app: the introduction, to be answered. */
export const introductionLink = (id: number) => ({ linkType: "APP_PAGE", linkValue: `introduction?id=${id}` }) as const;

interface Text {
  readonly title: string;
  readonly content: string;
}

/** What one of the two is told of a meeting. */
interface Meeting {
  readonly partner: string;
  readonly time: string;
  readonly place: string;
  readonly matchmaker: string;
  readonly phone: string;
}

/** 小**（31岁）: the other side as both have known each other since they agreed, without a number. */
export const partnerText = ({ firstName, age }: { readonly firstName: string; readonly age: number | null }): string =>
  age === null ? maskNickname(firstName) : `${maskNickname(firstName)}（${age}岁）`;

/** Messages to members; the other side is shown as its card, never as a number. */
export const introductionTexts = {
  ask: (card: string): Text => ({
    title: "红娘为您推荐一位对象",
    content: `${card}。请在72小时内到App查看并答复。`,
  }),
  remind: (hours: number): Text => ({
    title: "牵线待答复",
    content: `红娘为您推荐的对象已等待${hours}小时，请尽快答复。`,
  }),
  agreed: (): Text => ({
    title: "双方已同意认识",
    content: "恭喜，双方都愿意认识对方，现在可以聊天并交换微信。",
  }),
  arranged: ({ partner, time, place, matchmaker, phone }: Meeting): Text => ({
    title: "见面已安排",
    content: `您与${partner}的见面时间：${time}，地点：${place}。请准时赴约，如需改期请联系红娘${matchmaker}，电话${phone}。`,
  }),
  meetSoon: (time: string, place: string): Text => ({
    title: "见面提醒",
    content: `您今天${time}在${place}有约，请准时到达。`,
  }),
  feedback: (): Text => ({ title: "见面反馈", content: "请为这次见面打分，并告诉红娘是否愿意继续了解。" }),
  canceled: (): Text => ({ title: "牵线已取消", content: "红娘已取消本次牵线，如有疑问请联系您的红娘。" }),
} as const;

/** Messages to the people who serve the members. */
export const introductionNoticeMessages = {
  toAnswer: (name: string): Text => ({ title: "牵线待答复", content: `会员【${name}】有一条牵线等待答复` }),
  agreed: (name: string): Text => ({ title: "双方同意", content: `会员【${name}】的牵线双方已同意，请安排见面` }),
  refused: (name: string): Text => ({ title: "牵线被拒绝", content: `会员【${name}】的牵线被拒绝` }),
  expired: (name: string): Text => ({ title: "牵线已过期", content: `会员【${name}】的牵线超过72小时未答复，已过期` }),
  follow: (name: string): Text => ({ title: "交往回访", content: `会员【${name}】交往中，请做一次回访` }),
  canceled: (name: string): Text => ({ title: "牵线已取消", content: `会员【${name}】的牵线已取消` }),
} as const;

export const borrowMessages = {
  ownShop: "本店会员无需借力",
  notLent: "该会员未开放借力",
  pending: "已存在待处理的借力申请",
  dailyLimit: "今日借力次数已用完",
  message: "请填写借力说明",
  split: "分成比例为10%-70%",
  rejectReason: "请填写拒绝原因",
  notMine: "只有申请人可以撤回",
  voucher: "请上传会员同意凭证",
  requested: (name: string): Text => ({
    title: "收到借力申请",
    content: `有门店申请借力您的会员【${name}】，请在72小时内处理`,
  }),
  accepted: (name: string): Text => ({
    title: "借力申请已同意",
    content: `您申请借力的会员【${name}】已同意，可以发起牵线`,
  }),
  rejected: (name: string, reason: string): Text => ({
    title: "借力申请被拒绝",
    content: `您申请借力的会员【${name}】被拒绝：${reason}`,
  }),
} as const;
