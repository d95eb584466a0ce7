interface Text {
  readonly title: string;
  readonly content: string;
}

export const rewardMessages = {
  held: "奖励已暂停",
  amount: "请输入正确的金额",
  reason: "请填写原因",
  ownReview: "须由另一人复核",
  notMatchmaker: "该红娘不存在或已停用",
  giveBackAsk: (yuan: string) => `将退还红娘余额${yuan}元，确定？`,
  reverseAsk: (yuan: string) => `将从红娘余额扣回${yuan}元，确定？`,
  /** The source of a reward, printed before its number. */
  sources: {
    INTRODUCTION: "牵线",
    GRADE_TASK: "升级任务",
    MATCHMAKER_APPLY: "入驻推荐",
    MANUAL: "人工",
    LIVE: "直播场次",
    MEMBER: "会员",
  },
} as const;

export const gradeMessages = {
  name: "请输入等级名称",
  commission: "佣金比例不能低于下一等级",
  anyN: "完成项数不能超过任务数",
  unchanged: "等级未变化",
  notReached: "当前数据已不达标，仍要通过？",
  notReachedAny: "当前数据已不达标",
  noApply: "暂未开放升级申请",
  applied: "已有待审核的升级申请",
  cooling: (days: number) => `距上次驳回不足${days}天，请稍后再申请`,
  highest: "已是最高等级",
  rejectReason: "请填写驳回原因",
  exemptReason: "请填写豁免原因",
  revokeReason: "请填写撤销原因",
  adjustReason: "请填写调整原因",
  closed: "红娘已停用或等级已变化，记录已失效",
  executeAsk: (name: string, grade: string) => `确定将【${name}】降为${grade}？`,
  reminded: (name: string, day: string): Text => ({
    title: "保级提醒",
    content: `您的${name}保级任务尚未完成，请在${day}前完成，否则等级将被调整`,
  }),
  tooLate: "超过30天不能撤销",
  remindedToday: "今日已提醒",
  notMatchmaker: "该红娘不存在或已停用",
  full: "该红娘服务会员已达上限",
  lowest: "待淘汰",
  warnDays: "预警天数为1-30",
  protectDays: "保护期为0-180天",
  turnOn: "开启后将按设置自动考核红娘等级，确定开启？",
  restore: "将恢复为系统默认等级设置，确定？",
  promoted: (name: string): Text => ({ title: "等级升级", content: `恭喜您升级为${name}` }),
  relegated: (name: string): Text => ({ title: "等级调整", content: `您的等级已调整为${name}` }),
  restored: (name: string): Text => ({ title: "等级恢复", content: `您的等级已恢复为${name}` }),
  warned: (name: string, day: string): Text => ({
    title: "保级预警",
    content: `您上期未完成${name}的保级任务，请在${day}前完成，否则等级将被调整`,
  }),
  rejected: (reason: string): Text => ({ title: "升级申请未通过", content: reason }),
  toAudit: (name: string): Text => ({ title: "红娘升级待审核", content: `红娘【${name}】达到升级条件，请审核` }),
  toDrop: (name: string): Text => ({
    title: "待淘汰红娘",
    content: `红娘【${name}】为最低等级且未完成保级任务，请处理`,
  }),
} as const;

export const taskMessages = {
  name: "请输入任务名称",
  target: "请输入正确的目标值",
  same: "该等级已存在相同任务",
  period: "任务周期不能长于考核周期",
  disabled: "任务已有进度，已改为停用",
  grade: "请选择等级",
  nobody: "该红娘不存在或已停用",
} as const;

export const applyMessages = {
  shop: "请选择所属门店",
  rejectReason: "请填写驳回原因",
  notReal: "申请人未实名，不能通过",
  badState: "该会员状态异常",
  already: "该会员已是红娘",
  voucher: "请上传到账凭证",
  deposit: "红娘保证金",
  open: "该会员已有待处理的入驻申请",
  shopClosed: "所选门店未营业",
  noLogin: "会员未绑定手机号，不能生成账号",
  isStaff: "该会员已是平台员工",
  loginTaken: "该手机号已被其他员工账号使用",
  unpaid: "超过7天未缴保证金，自动撤回",
  notWaiting: "没有等待该保证金的入驻申请，请退回原账户",
  depositUnused: (orderNo: string): Text => ({
    title: "保证金待处理",
    content: `订单${orderNo}的保证金已到账，但入驻申请已结束或无法通过，请办理退款。`,
  }),
  passed: (): Text => ({ title: "红娘入驻通过", content: "恭喜您成为红线红娘，请使用手机号登录后台开始服务。" }),
  rejected: (reason: string): Text => ({ title: "红娘入驻未通过", content: reason }),
  payDeposit: (yuan: string): Text => ({
    title: "请缴纳保证金",
    content: `您的入驻申请已通过，请在7天内缴纳保证金${yuan}元。`,
  }),
} as const;

export const profitMessages = {
  sum: "各层级分润比例之和不能超过70%",
  past: "生效时间不能早于当前时间",
  sameKind: "订单类型和层级不能修改，请新增规则",
  reason: "请填写原因",
} as const;
