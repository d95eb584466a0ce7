import { button } from "../../wire/access.ts";

export const contractRoute = "/contractAdmin/userContract";
const own = (title: string) => button(title, contractRoute);

export const contractGrants = {
  sign: own("新签合同"),
  split: own("拆分收款"),
  link: own("发送签署链接"),
  handIn: own("上传签署件"),
  audit: own("审核"),
  renew: own("续签"),
  upgrade: own("升级"),
  attach: own("补充附件"),
  extend: own("延期"),
  addIntro: own("增加牵线次数"),
  finish: own("完结合同"),
  void: own("作废合同"),
  refund: own("申请退款"),
  preview: own("预览"),
  pdf: own("下载PDF"),
  ofMember: own("会员合同"),
} as const;

export const contractLimits = {
  attachments: 9,
  signFiles: 20,
  reason: 200,
  extendDays: 90,
  addIntro: 20,
  parts: [2, 6],
  linkHours: 72,
  body: 50_000,
} as const;

export const contractMessages = {
  reason: "请填写原因",
  reasonLong: "原因不能超过200个字",
  parts: "请拆分为2-6期",
  partSum: "分期金额之和须等于合同金额",
  part: "请输入正确的金额",
  signFiles: "请上传签署件",
  signFilesMany: "签署件最多20张图片或1个PDF",
  files: "请上传附件",
  filesMany: "附件不能超过9个",
  days: "延期天数须在1-90之间",
  daysOver: (left: number) => `累计延期不能超过90天，还可延期${left}天`,
  count: "增加次数须在1-20之间",
  unlimited: "该合同牵线次数不限，无需增加",
  amending: "该合同有待审核的变更",
  sameType: "续签套餐须与原合同一致",
  onlyHigher: "只能升级到更高等级",
  renewing: "该会员已有进行中的合同",
  ownAmendment: "不能审核自己提交的变更",
  linkSent: "签署链接已发送",
  name: "模板名称须为2-30字",
  unknown: (text: string) => `未知变量：${text}`,
  needRefusal: "请填写驳回原因",
  refusalLong: "驳回原因不能超过200个字",
  finishConfirm: "完结后不能再发起牵线，确定完结？",
  voidConfirm: "确定作废该合同？",
  smsVars: { name: "昵称", no: "合同号", link: "链接" },
  signSms: (link: string) => ({
    title: "请签署合同",
    content: `您的服务合同已可签署，请在72小时内打开链接完成签署：${link}`,
  }),
  usedTemplate: "该模板已被合同使用，不能修改，请新增模板",
  unsignedMark: "未签署",
  signedBy: "会员签名",
} as const;

/** The variables of the short message. */
export const signSmsTemplate = {
  name: "合同签署",
  sign: "红线",
  content: "{昵称}您好，您的服务合同{合同号}已可签署，请在72小时内打开链接完成签署：{链接}",
} as const;
