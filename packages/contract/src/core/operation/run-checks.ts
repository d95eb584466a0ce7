import { choices, type ChoiceOf } from "../../kit/choices.ts";

export const checkLevel = choices({ OK: "正常", WARN: "注意", BAD: "异常" });
export type CheckLevel = ChoiceOf<typeof checkLevel>;

interface CheckText {
  readonly title: string;
  /** What to do when it is not well. */
  readonly advice: string;
}

/** What 运行状态 looks at; the order is that of the page. */
export const runChecks = {
  processes: { title: "进程", advice: "查看该进程最后的日志；若未自动恢复，请重启服务。" },
  memory: { title: "内存", advice: "记录日志后重启占用最高的进程；持续增长请联系供应方。" },
  jobs: { title: "后台任务", advice: "查看下方任务的错误，排除原因后点“重试”；全部停止时请重启服务。" },
  queue: { title: "任务队列", advice: "队列长时间不动时查看最近失败的任务；不再重试的任务可在下方重试。" },
  outbox: { title: "发件箱", advice: "检查短信、推送、邮件与外部服务的配置和网络，恢复后会自动补发。" },
  webhooks: { title: "事件回调", advice: "在“开放接口 › 事件回调”查看失败的地址，联系应用方；恢复后可重放。" },
  database: { title: "数据库事务", advice: "长事务会阻碍清理：找到占用连接的程序并结束它，必要时重启服务。" },
  connections: { title: "数据库连接", advice: "减少WORKERS或DATABASE_POOL，或调大PostgreSQL的max_connections。" },
  replication: { title: "数据库复制", advice: "检查备库与网络；不再使用的复制槽请删除，否则日志会占满磁盘。" },
  partitions: { title: "按月分区", advice: "重试任务partitions-ahead；缺少分区时写入会失败。" },
  disk: { title: "磁盘", advice: "清理或扩容数据目录所在磁盘；可缩短下方的保留天数。95%起暂停上传、导出与导入。" },
  backup: { title: "备份", advice: "执行 npm run backup 并设为每日任务，方法见 docs/operate/backup.md。" },
  certificates: { title: "证书与密钥", advice: "在支付渠道更换证书，或在“开放接口”延长应用期限、更换密钥。" },
  retention: { title: "过期数据清理", advice: "查看下方失败的条目，排除原因后重试任务retention。" },
  versions: { title: "版本", advice: "各进程版本应一致：升级后请重启全部服务器。" },
} as const satisfies Readonly<Record<string, CheckText>>;

export type CheckName = keyof typeof runChecks;
export const checkNames = Object.keys(runChecks) as [CheckName, ...CheckName[]];

/** The notice when a check turns red. */
export const checkNotice = (name: CheckName, value: string) => ({
  title: `运行异常：${runChecks[name].title}`,
  content: `${value}。${runChecks[name].advice}`,
});
