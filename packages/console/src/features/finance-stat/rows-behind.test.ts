import { expect, it } from "vitest";
import { rowsBehind } from "./rows-behind.ts";

const days = { from: "2026-03-01", to: "2026-03-31" };
const of = (figure: string, cut = {}) => decodeURIComponent(rowsBehind(figure, days, cut) ?? "");
const span = "beginTime=2026-03-01&endTime=2026-03-31";

it("a figure leads to its rows, by the day the money moved", () => {
  expect(of("refundCents")).toBe(
    `/flowingWater/order?tab=refunds&status=DONE&basis=DONE&kind=MARRIAGE,GOODS,FEE,RECHARGE,INSTITUTE,CHANNEL&backMode=WECHAT,ALIPAY,APPLE_IAP,BANK,CASH,POS&${span}`,
  );
  expect(of("withdrawCents")).toBe(`/flowingWater/withdraw?status=PAID&basis=PAID&agents=1&${span}`);
  expect(of("feeCents")).toBe(`/flowingWater/listMyAmount?ownerType=PLATFORM&account=CHANNEL_FEE&${span}`);
  expect(of("netCents")).toBe("");
});

it("a figure leads nowhere where the list cannot be filtered to just these rows", () => {
  expect(of("refundCents", { payMode: ["BALANCE"] })).toBe("");
  expect(of("refundCents", { regionId: 330000, platform: ["IOS"] })).toContain("platform=IOS&regionId=330000");
  expect(of("refundCents", { payMode: ["WECHAT", "BALANCE"], feeType: ["MONTH_MEMBER"] })).toContain(
    "backMode=WECHAT&feeType=MONTH_MEMBER",
  );
  expect(of("withdrawCents", { payMode: ["BANK", "CASH"] })).toContain("payeeType=BANK");
  expect(of("withdrawCents", { orderType: ["FEE"] })).toBe("");
  expect(of("feeCents", { payMode: ["WECHAT"] })).toBe("");
});
