const gib = 1024 ** 3;

/** Bytes as people read them. */
export const sizeText = (bytes: number): string =>
  bytes >= gib ? `${(bytes / gib).toFixed(1)} GB` : `${Math.round(bytes / 1024 ** 2)} MB`;

function spanText(seconds: number): string {
  if (seconds >= 172_800) return `${Math.floor(seconds / 86_400)}天`;
  if (seconds >= 7200) return `${Math.floor(seconds / 3600)}小时`;
  return seconds >= 120 ? `${Math.floor(seconds / 60)}分钟` : `${Math.max(0, Math.round(seconds))}秒`;
}

const some = (names: readonly string[]): string =>
  `${names.slice(0, 5).join("、")}${names.length > 5 ? `等${names.length}项` : ""}`;

/** What each state of 运行状态 says, made of its figures. */
export const checkMessages = {
  silent: (silent: number, running: number) => `${silent}个进程没有响应，${running}个正常`,
  running: (running: number) => `${running}个正常`,
  memory: (bytes: number) => `单个进程最高${sizeText(bytes)}`,
  noJobs: (seconds: number) => `${spanText(seconds)}没有任务运行`,
  jobsFail: (names: readonly string[]) => `连续失败：${some(names)}`,
  jobsRun: "按时运行",
  jobsNew: "尚未运行",
  queue: (queued: number, seconds: number, dead: number) =>
    `${queued}个等待${seconds >= 60 ? `，最久${spanText(seconds)}` : ""}${dead > 0 ? `，${dead}个不再重试` : ""}`,
  outboxIdle: "没有积压",
  outbox: (late: number, smsLate: number, failed: number) =>
    `逾期10分钟未发：消息${late}条、短信${smsLate}条；一天内失败${failed}条`,
  webhooks: (deliveries: number) => `${deliveries}条待投递`,
  webhooksFail: (count: number, seconds: number, deliveries: number) =>
    `${count}个地址连续失败，最久${spanText(seconds)}，${deliveries}条待投递`,
  database: (bytes: number, seconds: number) => `数据库${sizeText(bytes)}，最久的事务${spanText(seconds)}`,
  connections: (count: number, most: number) => `${count}个，上限${most}`,
  noStandby: "未配置备库",
  replication: (standbys: number, seconds: number, idleSlots: number) =>
    `${standbys}个备库，落后${spanText(seconds)}${idleSlots > 0 ? `，${idleSlots}个复制槽无人使用` : ""}`,
  monthReady: "下个月已备好",
  monthMissing: (names: readonly string[]) => `缺少下个月：${some(names)}`,
  noBackup: "还没有备份记录",
  backup: (seconds: number, place: string) => `最近一次${spanText(seconds)}前，位于${place}`,
  noneEnds: "30天内没有到期",
  ends: (names: readonly string[], days: number) => `${some(names)}，最早${Math.floor(days)}天后到期`,
  channel: "支付渠道",
  application: "应用",
  swept: "按时清理",
  sweepFails: (names: readonly string[]) => `清理失败：${some(names)}`,
  disk: (percent: number) => `数据目录所在磁盘已用${percent}%`,
  versions: (names: readonly string[]) => (names.length === 0 ? "未报告" : names.join("、")),
} as const;
