import { leaveWordRoute } from "../../core/ticket/leave-word.choices.ts";
import { button } from "../../wire/access.ts";

export const leaveWordGrants = {
  assign: button("分配", leaveWordRoute),
  assignMany: button("批量分配", leaveWordRoute),
} as const;

export const leaveWordMessages = {
  tooMany: "单次最多操作100条",
  noHandler: "该员工不能处理留言",
  reply: "请填写答复内容",
  invalid: "请填写无效原因",
  invalidConfirm: "确定标为无效？",
  phone: "手机号格式不正确",
  noMember: "请选择会员",
  notRegistered: "该手机号尚未注册，请先新增会员",
  onlyJoin: "只有加盟代理的留言可以转代理",
  onlyComplain: "只有投诉类留言可以转投诉",
  sameMember: "投诉人与被投诉会员不能是同一人",
  tooOften: "提交过于频繁，请稍后再试",
  content: "留言内容须为5-500字",
  channel: "渠道不存在",
  converted: { MEMBER: "已转为会员", AGENT: "已转代理", COMPLAINT: "已转投诉" },
  assigned: (count: number) => ({ title: "留言已分配给您", content: `您有${count}条官网留言待跟进` }),
  due: (count: number) => ({ title: "今日待跟进留言", content: `您有${count}条官网留言今天需要跟进` }),
} as const;
export const leaveWordLimits = { assign: 100, perIp: 5, hours: 24, mergeHours: 24, merged: 2000 } as const;
