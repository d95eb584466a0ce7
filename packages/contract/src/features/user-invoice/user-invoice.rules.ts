import { choices } from "../../kit/choices.ts";
import { button } from "../../wire/access.ts";

export const invoiceRoute = "/contractAdmin/userInvoice";
const own = (title: string) => button(title, invoiceRoute);

export const invoiceGrants = {
  apply: own("代申请"),
  issue: own("开票"),
  issueMany: own("批量开票"),
  download: own("下载"),
  seller: own("开票设置"),
} as const;
/** The tabs: INVOICE excludes red-flushed ones. */
export const invoiceState = choices({
  WAIT_INVOICE: "待开票",
  INVOICE: "已开票",
  REFUSAL: "已拒绝",
  RED: "已红冲",
});

type State = keyof typeof invoiceState.labels;
/** The period of each tab: waiting ones are shown however old they are, the others by what happened to them last. */
export const invoicePeriods: Readonly<Record<State, "time" | "invoice" | "red" | null>> = {
  WAIT_INVOICE: null,
  INVOICE: "invoice",
  REFUSAL: "time",
  RED: "red",
};
export const invoicePeriodDays = 30;
/** The oldest waits at the top of its tab; elsewhere the newest is looked for. */
export const invoiceSorts: Readonly<Record<State, string>> = {
  WAIT_INVOICE: "createdTime",
  INVOICE: "-invoiceTime",
  REFUSAL: "-createdTime",
  RED: "-invoiceTime",
};
/** A blank in the address means all of them, which are looked for by when they were asked for. */
export const invoiceStateOf = (state: unknown): State => invoiceState.values.find((one) => one === state) ?? "REFUSAL";

export const invoiceLimits = { batch: 50, reason: 200 } as const;
export const invoiceMessages = {
  no: "发票号码格式错误",
  file: "请上传发票文件",
  needRefusal: "请填写拒绝原因",
  refusalLong: "拒绝原因不能超过200个字",
  redNo: "请填写红字发票号",
  redReason: "请填写红冲原因",
  redConfirm: "红冲后原发票作废，确定红冲？",
  noEmail: "该发票没有接收邮箱",
  resendHint: (email: string) => (email === "" ? "该发票没有接收邮箱，请填写" : `留空则发送到 ${email}`),
  mail: (no: string, title: string, amount: string) => ({
    subject: `您的发票 ${no}`,
    body: `您好：\n\n您申请的发票已开具，请查收附件。\n\n发票号码：${no}\n发票抬头：${title}\n金额：¥${amount}\n\n本邮件由系统发送，请勿直接回复。`,
  }),
  tooMany: "单次最多开票50张",
  refusals: ["抬头有误", "税号有误", "订单已退款"],
  issued: (no: string) => ({ title: "发票已开具", content: `您申请的发票已开具，发票号${no}。` }),
  refused: (reason: string) => ({ title: "开票申请未通过", content: `您的开票申请未通过：${reason}` }),
} as const;
