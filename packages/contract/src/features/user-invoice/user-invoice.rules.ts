import { choices } from "../../kit/choices.ts";
import { button } from "../../wire/access.ts";

export const invoiceRoute = "/contractAdmin/userInvoice";
const own = (title: string) => button(title, invoiceRoute);

export const invoiceGrants = {
  apply: own("代申请"),
  issue: own("开票"),
  issueMany: own("批量开票"),
  download: own("下载"),
} as const;
/** The tabs: INVOICE excludes red-flushed ones. */
export const invoiceState = choices({
  WAIT_INVOICE: "待开票",
  INVOICE: "已开票",
  REFUSAL: "已拒绝",
  RED: "已红冲",
});

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
  tooMany: "单次最多开票50张",
  refusals: ["抬头有误", "税号有误", "订单已退款"],
  issued: (no: string) => ({ title: "发票已开具", content: `您申请的发票已开具，发票号${no}。` }),
  refused: (reason: string) => ({ title: "开票申请未通过", content: `您的开票申请未通过：${reason}` }),
  paper: {
    head: "电子发票（样张）",
    no: "发票号码",
    buyer: "购买方",
    taxNo: "税号",
    content: "项目",
    amount: "金额",
    time: "开票日期",
  },
} as const;
