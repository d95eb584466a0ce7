/** Pauses between the tries of a delivery, in seconds: about three days, as Standard Webhooks proposes. */
export const pauseSeconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

export const webhookLimits = {
  /** For how long an address gets to answer. */
  answerMs: 15_000,
  /** Posts to one address at a time. */
  parallel: 16,
  /** After so many failures in a row the whole address rests. */
  restAfter: 10,
  restSeconds: 300,
  /** Without a success for this long the address is switched off. */
  offDays: 3,
  /** How long the former secret signs too. */
  formerHours: 24,
  /** Deliveries of one replay. */
  replayRows: 10_000,
  /** How long the list of deliveries goes back. */
  keptDays: 30,
  /** Addresses of one application. */
  perApp: 20,
  /** Characters of an answer to a test that are shown. */
  answerShown: 1000,
} as const;

/** What a test posts. It is no event: nothing happened, so it is in no feed and has no number of a member. */
export const webhookTest = { name: "webhook.test", version: 1 } as const;

export const webhookMessages = {
  address: "回调地址不允许：必须是公网的 https 或 http 地址",
  gone: "接收方答复 410，已不再接收",
  dead: `连续${webhookLimits.offDays}天投递失败`,
  dropped: "停用期间的事件已超过保存期，从最早保存的事件继续",
  noEvent: "事件已超过保存期",
  noAnswer: "没有答复",
  late: `${webhookLimits.answerMs / 1000}秒内没有答复`,
  refusedConnection: "连接被拒绝",
  unknownHost: "域名无法解析",
  unreachable: "网络不通",
  cutOff: "连接中断",
  badCertificate: "证书无效",
  answered: (status: number) => (status >= 300 && status < 400 ? `答复 ${status}（跳转），不跟随` : `答复 ${status}`),
  longAddress: "回调地址不能超过500个字",
  addressTaken: "该应用已有这个回调地址",
  many: `每个应用最多${webhookLimits.perApp}个回调地址`,
  appVoid: "应用不存在或已作废",
  hearsNothing: "应用没有读取权限，收不到任何事件，请先编辑应用的权限",
  notHeard: (titles: readonly string[]) => `应用没有权限接收：${titles.join("、")}`,
  pickNames: "请选择事件",
  secretOnce: "签名密钥只显示这一次，请立即交给对方保存",
  formerSecret: `更换后${webhookLimits.formerHours}小时内，每次投递同时带新旧两个密钥的签名，对方可在此期间换用新密钥。`,
  formerGone: "上一次更换前的密钥将立即失效。",
  enabling: "启用后从停用时的位置继续：期间的事件仍在保存期内的，会依次投递。",
  enablingDropped: "停用期间较早的事件已超过保存期，不再投递。",
  replayOff: "回调地址已停用，启用后才会投递。",
  span: "结束时间须晚于开始时间",
  switchedOff: (url: string, reason: string) => ({
    title: `事件回调已停用：${url.slice(0, 60)}`,
    content: `地址 ${url.slice(0, 200)} 的事件回调已自动停用（${reason}）。修复后请在开放接口重新启用，期间的事件会继续投递。`,
  }),
} as const;
