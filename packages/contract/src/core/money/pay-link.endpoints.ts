import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { orderStatus } from "./order.choices.ts";

/** Whoever opens an order for a member shows him how to pay it; each page for its own kind of order. */
export const payLinkGrants = {
  marriage: button("收款链接", "/flowingWater/marriageOrder"),
  consult: button("收款链接", "/institute/consultantBooking"),
} as const;
export const payLinkMessages = {
  noChannel: "该支付方式没有可用的渠道",
  channelBusy: "渠道暂不可用，请稍后再试",
} as const;

/** 收款链接: a code the member scans with the channel's own app; valid as long as the order. */
export const makePayLink = endpoint({
  method: "POST",
  path: "/api/orders/{id}/pay-link",
  allow: [payLinkGrants.marriage, payLinkGrants.consult],
  title: "收款链接",
  done: "",
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({ payMode: z.enum(["WECHAT", "ALIPAY"], "请选择支付方式") }),
  data: z.object({ codeUrl: z.string(), expireTime: z.string(), status: orderStatus.schema, isSimulated: z.boolean() }),
});
