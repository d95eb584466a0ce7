/** Marketing messages are sent from 08:00 to 21:00, Shanghai time. */
export const smsHours = { from: 8, until: 21 } as const;
export const smsMax = 1000;
/** How long a code counts; later it is not sent any more. */
export const codeMinutes = 5;
export const marketPauseDays = 3;
export const optOutHint = "拒收请回复R";

/** Words that unsubscribe a number; full-width letters and a closing mark are accepted. */
const optOutWords = /^(R|T|TD|退订|拒收)[.。!！]?$/i;
export const isOptOut = (reply: string): boolean => optOutWords.test(reply.normalize("NFKC").trim());

export const smsMessages = {
  max: "一次最多发送1000人",
  hours: "营销短信只能在08:00-21:00发送",
  optOut: "营销短信必须包含退订提示",
  template: "请选择可用的营销短信模板",
  people: "请选择发送对象",
  nobody: "没有可发送的会员",
  variable: (name: string) => `请填写变量${name}`,
  past: "计划时间不能早于现在",
  over: "该任务已结束",
  resendKind: "只有通知短信可以重发",
  resendState: "只有发送失败的短信可以重发",
  noticeLimit: "该会员今日通知短信已达上限",
  skippedOptOut: "已退订",
  skippedMember: "会员已注销或关闭营销通知",
  cancelled: "任务已取消",
  codeLate: "发送中断，验证码已过期",
  neverKnown: "发送中断，通道未返回结果",
  codeExpired: "验证码已过期，未发送",
  unbound: "短信模板未绑定运营商模板号",
  unusable: "短信模板未通过审核或已停用",
  unready: (names: readonly string[]) =>
    `以下系统短信的模板未通过审核或未绑定运营商模板号，不会发出：${names.join("、")}`,
  systemKind: "系统短信的类型不能修改",
  systemVariables: (names: readonly string[]) =>
    `系统短信只能使用这些变量：${names.map((name) => `{${name}}`).join("、")}`,
  systemCode: "验证码短信必须包含{code}",
  unreadable: "密钥已更换，无法读取内容",
  notConfigured: "未配置短信服务：短信只写入服务器的发件箱文件，不会发到手机",
} as const;

const names = /\{([^{}]{1,20})\}/g;

/** Variable names in a template, without duplicates, in order. */
export const variablesOf = (content: string): string[] => [
  ...new Set([...content.matchAll(names)].map(([, name = ""]) => name)),
];

/** Filled in for each member separately. */
export const memberVariables = ["昵称", "城市"] as const;

/** One part up to 70 characters, including the signature; longer messages are sent in parts of 67. */
export function smsSegments(text: string): number {
  const { length } = text;
  return length <= 70 ? 1 : Math.ceil(length / 67);
}

export const signedText = (sign: string, content: string): string => (sign === "" ? content : `【${sign}】${content}`);

const shanghaiHour = (time: Date): number => (time.getUTCHours() + 8) % 24;
export const isSmsHour = (time: Date): boolean => {
  const hour = shanghaiHour(time);
  return hour >= smsHours.from && hour < smsHours.until;
};

/** 重发: only a notice, and only one that failed; a code is of no use any more, marketing has its own task. */
export const isResendable = ({ kind, status }: { readonly kind: string; readonly status: string }): boolean =>
  kind === "NOTICE" && status === "FAIL";
/** 取消任务: some of it has not left yet. */
export const isSmsTaskOpen = ({ status }: { readonly status: string }): boolean =>
  status === "WAIT" || status === "SENDING";
