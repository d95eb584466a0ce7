/** How long a proof of marital status is valid. */
export const proofDays = 180;
/** A member gets at most one request for a new proof in this many days. */
export const remindEveryDays = 7;
/** Papers about assets are deleted this long after the result. */
export const assetImageDays = 90;
export const imagesMost = 9;

export const credentialMessages = {
  needImages: "请上传证明材料",
  tooManyImages: `证明材料最多${imagesMost}张`,
  imageAddress: "证明材料地址无效",
  openRecord: "该会员已有审核中的记录",
  ownRecord: "不能审核自己代提交的记录",
  area: "面积必须在1-9999之间",
  workingAge: "工龄必须在0-60之间",
  annualIncome: "年收入必须在0-99999999之间",
  graduation: "毕业时间不能晚于今天",
  savingsLevel: "请选择存款区间",
  schoolTag: "请选择院校标签",
  oneHouse: "请至少填写一套房产",
  oneCar: "请至少填写一辆车辆",
  reasonNeeded: "请填写原因",
  reasonLong: "原因不能超过200个字",
  confirmRevoke: "撤销后会员的认证标识将消失，确定吗？",
  secondLook: "待二次复核",
  otherPerson: "二次复核须由他人完成",
  reminded: `${remindEveryDays}天内已催过`,
  notDue: `证明未超过${proofDays}天，无需更新`,
  notAsked: "审核中的认证未要求补充材料，不能修改",
  closedAccount: "该账号已注销或清空，不能代提交",
} as const;

/** The message to a member whose proof of marital status has expired. */
export const proofReminder = {
  title: "婚姻证明更新提醒",
  content: `您的婚姻状况证明已超过${proofDays}天，请重新提交最新的证明材料。`,
} as const;
