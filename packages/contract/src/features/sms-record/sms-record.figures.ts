import { triedSms } from "../../core/sms/sms.choices.ts";
import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getSmsStat } from "./sms-record.endpoints.ts";
import { smsRecord } from "./sms-record.resource.ts";

const tried = triedSms.join();

export const smsFigures = defineFigures(getSmsStat, {
  list: listOfResource(smsRecord),
  figures: {
    sent: { title: "发送量", period: "chosen", opens: { status: tried } },
    arriveRate: { title: "到达率", unit: "bp", period: "chosen" },
    clickRate: { title: "点击率", unit: "bp", period: "chosen" },
    cost: { title: "费用", unit: "cents", period: "chosen", opens: { status: "SENT,SUCCESS" }, sums: "cost" },
  },
});
