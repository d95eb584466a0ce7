import { button } from "../../wire/access.ts";

export const giftDetailRoute = "/gitftCentre/giftDetail";
export const giftCentreRoute = "/gitftCentre/gitftCentre";

export const giftRecordGrants = {
  ledger: button("查看账务", giftDetailRoute),
  revoke: button("撤销赠送", giftDetailRoute),
  mark: button("标记风险", giftDetailRoute, giftCentreRoute),
  unmark: button("取消风险", giftDetailRoute),
  anomaly: button("异常分析", giftCentreRoute),
  report: button("导出报表", giftCentreRoute),
} as const;

export const giftRecordMessages = {
  waiting: "该礼物已提交撤销，请等待复核",
  ids: "请选择礼物记录",
  idsMany: "一次最多操作500条",
} as const;
