import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getContractStat } from "./user-contract.endpoints.ts";
import { userContract } from "./user-contract.resource.ts";

/** As things stand, whenever the contract was made. */
const standing = (filters: Readonly<Record<string, string>>) => ({
  opens: ({ today }: { readonly today: string }) => ({ ...filters, endTime: today }),
});

export const contractFigures = defineFigures(getContractStat, {
  list: listOfResource(userContract),
  figures: {
    waitPay: { title: "待支付", period: "now", ...standing({ status: "WAIT_PAY" }) },
    waitSign: { title: "待签署", period: "now", ...standing({ status: "WAIT_SIGN" }) },
    waitAudit: { title: "待审核", period: "now", ...standing({ status: "WAIT_SIGN", auditStatus: "WAIT_AUDIT" }) },
    signed: { title: "履行中", period: "now", ...standing({ status: "SIGN" }) },
    ending: { title: "30天内到期", period: "now", ...standing({ status: "SIGN", within: "30" }) },
    monthCents: {
      title: "本月签约额",
      unit: "cents",
      period: "month",
      opens: ({ month, today }) => ({ signBeginTime: month, signEndTime: today, status: "", endTime: today }),
      sums: "amountCents",
    },
  },
});
