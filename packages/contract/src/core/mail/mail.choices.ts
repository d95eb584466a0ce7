import { choices } from "../../kit/choices.ts";

/** What has become of a mail. */
export const mailStatus = choices({
  WAIT: "待发送",
  TAKEN: "发送中",
  SENT: "已发送",
  FAIL: "发送失败",
  UNKNOWN: "结果未知",
});

export const mailMessages = {
  notConfigured: "未配置邮件服务，不能发送邮件，请下载发票后发给会员",
  badAddress: "邮箱格式错误",
  underWay: "上一封邮件还没有结果，请稍后再试",
  noPaper: (text: string) => `附件读取失败${text}`,
  /** The mail server's own words stand behind it. */
  refused: (text: string) => `邮件服务器拒收：${text}`,
  unreachable: (text: string) => `连接不上邮件服务器：${text}`,
  login: (text: string) => `邮件服务器登录失败：${text}`,
  unknown: "发送途中连接中断，不能确定是否送达，请向会员确认后再重发",
} as const;
