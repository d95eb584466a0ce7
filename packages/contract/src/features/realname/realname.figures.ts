import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getRealnameStat } from "./realname.endpoints.ts";
import { realnameRecord } from "./realname.resource.ts";

/** Of the filters that are chosen. */
export const realnameFigures = defineFigures(getRealnameStat, {
  list: listOfResource(realnameRecord),
  figures: {
    submitted: { title: "提交数", period: "chosen", opens: {} },
    success: { title: "成功数", period: "chosen", opens: { result: "SUCCESS" } },
    successPercent: {
      title: "成功率",
      unit: "bp",
      period: "chosen",
      value: ({ successPercent }) => (successPercent === null ? null : successPercent * 100),
    },
    cost: { title: "成本合计", unit: "cents", period: "chosen", opens: {}, sums: "cost" },
  },
});
