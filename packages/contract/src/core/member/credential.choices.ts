import { choices } from "../../kit/choices.ts";

export const credentialKind = choices({
  EDUCATION: "学历",
  HOUSE: "房产",
  CAR: "车辆",
  MARRIAGE: "婚姻",
  WORK: "工作",
  ASSETS: "资产",
});

export const credentialStatus = choices({
  NOT: "未提交",
  AUTHING: "审核中",
  AUTH_SUCCESS: "已通过",
  AUTH_FAIL: "未通过",
});

export const authStatus = choices({ NO: "未认证", REAL_NAME: "已实名", AUTH: "已真人认证" });

/** Keys are the stored numbers as text; a missing value reads faceValueAbsent. */
export const faceValue = choices({ "0": "未通过", "1": "已通过", "2": "建议人工审核" });
export const faceValueAbsent = "未上传";

export const credentialSource = choices({ APP: "会员提交", STAFF: "员工代提交" });

export const houseType = choices({
  COMMODITY: "商品房",
  PLACEMENT: "安置房",
  COLLECT: "集资房",
  REMOULD: "房改房",
  PUBLIC_HOUSE: "公房",
  LIMITED: "限价房",
  VILLA: "别墅",
  SELF_BUILD: "自建房",
  LOW_RENT: "廉租房",
  AFFORDABLE: "经济适用房",
});

export const carType = choices({
  BRIDGE_CAR: "轿车",
  SUV: "越野车",
  MPV: "商务车",
  SPORTY_CAR: "跑车",
  PICKUP: "皮卡",
  ESTATE_CAR: "旅行车",
});

export const childWardship = choices({
  SELF: "本人抚养",
  OTHER_SIDE: "对方抚养",
  BOTH: "共同抚养",
  NONE: "无子女",
});

export const savingsLevel = choices({
  BELOW_10: "10万以下",
  B10_50: "10-50万",
  B50_100: "50-100万",
  B100_500: "100-500万",
  OVER_500: "500万以上",
});

/** The kind of school; codes on the wire, labels for members. */
export const schoolTag = choices({
  S985: "985院校",
  S211: "211院校",
  DOUBLE_FIRST: "双一流",
  OVERSEAS: "海外院校",
  NORMAL: "普通院校",
});
