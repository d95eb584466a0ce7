import { z } from "zod";

interface Retention {
  readonly title: string;
  /** 0 = for ever. */
  readonly days: number;
  /** Fewer days may not be set: the law, or something that still reads these rows, needs them. */
  readonly least: number;
  /** Why no fewer, shown at the field. */
  readonly reason: string;
}

const ofLaw = "网络日志依法至少留存六个月";
const ofTrail = "个人信息处理记录依法至少保存三年";
const ofWork = "处理中的工作仍需查阅";

/** What grows without end, and how many days of it are kept unless somebody sets another number. */
export const retentions = {
  message: { title: "聊天消息", days: 731, least: 180, reason: ofLaw },
  audit: { title: "操作审计（按月）", days: 0, least: 1096, reason: ofTrail },
  chatView: { title: "查看聊天的记录", days: 0, least: 1096, reason: ofTrail },
  profileChange: { title: "会员资料变更记录", days: 0, least: 365, reason: ofWork },
  memberLogin: { title: "会员登录记录（按月）", days: 1096, least: 180, reason: ofLaw },
  staffLogin: { title: "员工登录记录", days: 1096, least: 180, reason: ofLaw },
  staffSession: { title: "已结束的员工会话", days: 180, least: 30, reason: ofWork },
  behavior: { title: "会员行为（按月）", days: 180, least: 60, reason: "统计会重算最近的日子" },
  look: { title: "浏览记录（按月）", days: 731, least: 60, reason: "统计会重算最近的日子" },
  marriageView: { title: "红娘会员查看记录（按月）", days: 1096, least: 180, reason: ofWork },
  adRecord: { title: "广告观看记录（按月）", days: 180, least: 90, reason: "广告收入按季核对" },
  memberNotice: { title: "会员通知", days: 731, least: 180, reason: "会员仍会查看" },
  staffNotice: { title: "员工通知", days: 365, least: 30, reason: "员工仍会查看" },
  sms: { title: "短信记录", days: 1096, least: 180, reason: ofLaw },
  smsReply: { title: "短信回复", days: 1096, least: 180, reason: ofLaw },
  phonePush: { title: "手机推送", days: 180, least: 30, reason: "送达情况仍在查询" },
  pushReceipt: { title: "推送任务的逐人结果", days: 365, least: 30, reason: "送达情况仍在查询" },
  mail: { title: "邮件", days: 1096, least: 180, reason: ofWork },
  outbox: { title: "已处理的发件箱", days: 180, least: 30, reason: "避免重复发送" },
  outboxFile: { title: "发件箱文件（DATA_DIR/outbox）", days: 30, least: 1, reason: "至少保留当天的文件" },
  event: { title: "事件记录（按月）", days: 30, least: 30, reason: "应用须在三十天内读取" },
  delivery: { title: "事件投递记录", days: 30, least: 7, reason: "失败的投递可以重放" },
  openRefusal: { title: "开放接口的拒绝记录", days: 30, least: 7, reason: ofWork },
  openUsage: { title: "开放接口的调用统计", days: 400, least: 60, reason: ofWork },
  exportJob: { title: "导出任务（文件另行到期删除）", days: 180, least: 7, reason: ofWork },
  batchJob: { title: "已结束的批量任务", days: 365, least: 30, reason: ofWork },
  upload: { title: "未完成的上传", days: 1, least: 1, reason: "当天的上传可以续传" },
  jobRun: { title: "后台任务运行记录", days: 30, least: 3, reason: "运行状态页需要最近的记录" },
  deadJob: { title: "不再重试的后台任务", days: 30, least: 3, reason: ofWork },
  aiCall: { title: "模型调用记录", days: 90, least: 32, reason: "费用按月统计" },
  machineAudit: { title: "机审调用记录", days: 365, least: 60, reason: ofWork },
  censorHit: { title: "敏感词命中记录", days: 365, least: 60, reason: ofWork },
  helpClick: { title: "帮助文章点击", days: 731, least: 60, reason: "统计按月比较" },
  numberLookup: { title: "按号码查找会员的记录", days: 1096, least: 180, reason: ofLaw },
} as const satisfies Readonly<Record<string, Retention>>;

export type RetentionName = keyof typeof retentions;
export const retentionNames = Object.keys(retentions) as [RetentionName, ...RetentionName[]];
export const retentionName = z.enum(retentionNames);

export const retentionMessages = {
  tooFew: (name: RetentionName) => `至少${retentions[name].least}天（${retentions[name].reason}），0表示永久保留`,
  tooMany: "最多36500天，0表示永久保留",
  /** The title of the audit row. */
  swept: "清理过期数据",
  neverForEver: "此项不能永久保留",
};

/** What the data folder must shed, whatever anybody wishes. */
const mustGo: ReadonlySet<RetentionName> = new Set(["upload", "outboxFile", "jobRun", "deadJob"]);

/** Why a number of days cannot be set; null when it can. */
export function retentionFault(name: RetentionName, days: number): string | null {
  if (days === 0) return mustGo.has(name) ? retentionMessages.neverForEver : null;
  if (days < retentions[name].least) return retentionMessages.tooFew(name);
  return days > 36_500 ? retentionMessages.tooMany : null;
}

/** The days that were set, by name; what is missing has its default. */
export const retentionDays = z.partialRecord(retentionName, z.int().min(0).max(36_500));
type RetentionDays = z.output<typeof retentionDays>;

/** How many days are kept; a number that the rules no longer allow counts as the fewest that they do. */
export function keptDays(name: RetentionName, set: RetentionDays): number {
  const days: number = set[name] ?? retentions[name].days;
  return retentionFault(name, days) === null ? days : retentions[name].least;
}
