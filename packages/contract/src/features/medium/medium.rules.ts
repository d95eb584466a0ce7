import { mediumRoute } from "../../core/partner/partner.choices.ts";
import { button } from "../../wire/access.ts";

export const mediumGrants = {
  pass: button("审核通过", mediumRoute),
  refuse: button("审核驳回", mediumRoute),
  suspend: button("暂停", mediumRoute),
  resume: button("恢复", mediumRoute),
  terminate: button("终止", mediumRoute),
} as const;

export const mediumMessages = {
  name: "媒介名称须为2-40字",
  phone: "手机号格式不正确",
  unitPrice: "单价须大于0",
  rate: "分成比例须在0.1%-50%之间",
  payee: "请完善收款信息",
  refuseReason: "请填写驳回原因",
  terminateConfirm: "终止后邀请码失效且不可恢复，确定终止？",
  passConfirm: "确定审核通过该媒介？",
} as const;
export const mediumLimits = { name: 40, contact: 20, reason: 200 } as const;

interface MediumDraft {
  readonly settleType?: string;
  readonly unitPrice?: number | null;
  readonly rateBp?: number | null;
}

/** Each kind of settlement has its price. */
export function mediumProblems({ settleType, unitPrice, rateBp }: MediumDraft): {
  unitPrice?: string;
  rateBp?: string;
} {
  if (settleType === "CPS") return (rateBp ?? null) === null ? { rateBp: mediumMessages.rate } : {};
  return settleType !== undefined && (unitPrice ?? null) === null ? { unitPrice: mediumMessages.unitPrice } : {};
}
