import { choices, type ChoiceOf } from "../../kit/choices.ts";

/** What applications may be given, by kind of data. */
export const openSubject = choices({
  member: "会员资料",
  behavior: "会员行为",
  content: "内容",
  ticket: "投诉与建议",
  matching: "牵线与推荐",
  order: "订单与支付",
  money: "资金与权益",
  service: "服务与互动",
  live: "直播与通话",
  lead: "线索与留言",
});
export type OpenSubject = ChoiceOf<typeof openSubject>;

/** By direction: in brings data, out reads what became of it. Chat has both in one. */
export const openScope = choices({
  "member.in": "会员资料（送入）",
  "member.out": "会员资料（读取）",
  "behavior.in": "会员行为（送入）",
  "behavior.out": "会员行为（读取）",
  "content.in": "内容（送入）",
  "content.out": "内容（读取）",
  "ticket.in": "投诉与建议（送入）",
  "ticket.out": "投诉与建议（读取）",
  "matching.in": "牵线与推荐（送入）",
  "matching.out": "牵线与推荐（读取）",
  "order.in": "订单与支付（送入）",
  "order.out": "订单与支付（读取）",
  "money.in": "资金与权益（送入）",
  "money.out": "资金与权益（读取）",
  "service.in": "服务与互动（送入）",
  "service.out": "服务与互动（读取）",
  "live.in": "直播与通话（送入）",
  "live.out": "直播与通话（读取）",
  "contract.out": "合同与签署链接（读取）",
  "notice.out": "会员通知正文（读取）",
  /** Members talk by themselves: their devices connect with tokens that the application asks for. */
  "chat.in": "会员聊天",
  "lead.in": "线索与留言（送入）",
  "lead.out": "线索与留言（读取）",
});
export type OpenScope = ChoiceOf<typeof openScope>;

export const scopeOf = (subject: OpenSubject, direction: "in" | "out"): OpenScope => `${subject}.${direction}`;
