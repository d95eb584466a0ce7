/** The messages about agents on the organisation page. */
export const agentMessages = {
  parentTier: "上级层级必须高于本级",
  childTier: "下级层级不能高于本级",
  parent: "请选择有效的上级",
  itself: "不能转移到自身或下级",
  region: "请选择区域",
  regionTaken: "该区域已有代理",
  outside: "只能在所辖区域内新增代理",
  contract: "结束时间必须晚于开始时间",
  expired: "合同已到期，请先修改合同期限",
  noMember: "会员不存在",
  badMember: "会员账号状态异常，不能设为代理",
  already: "该会员已是代理",
  otherPage: "门店请在门店管理中新增，红娘请通过红娘申请新增",
  sameTier: "层级未变化",
  role: "请选择适用于该层级的角色",
  noLogin: "会员未绑定手机号，不能生成账号",
  hasAccount: "该代理已有账号",
  isStaff: "该会员已是平台员工",
  loginTaken: "该手机号已被其他员工账号使用",
  demoted: "调整层级",
  expireTitle: "代理合同到期提醒",
  expire: (name: string, end: string, days: number) => `代理【${name}】的合同将于${end}到期，剩余${days}天`,
  expiredTitle: "合同到期停用",
  disabled: (name: string, end: string) => `代理【${name}】的合同已于${end}到期，账号已停用`,
} as const;

/** The agent and the administrators are notified this many days before the end of a contract. */
export const contractNoticeDays = [30, 7, 1] as const;
