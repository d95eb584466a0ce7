import { field, optional } from "../../kit/field.ts";
import { checkStatus, machineResult } from "../review/review.choices.ts";

/** The columns of everything that is reviewed. */
export const reviewedFields = {
  machineResult: field.choice("机审结果", machineResult),
  machineLabel: optional(field.text("机审标签", { max: 60 })),
  checkStatus: field.choice("审核状态", checkStatus),
  checkName: optional(field.text("审核人", { max: 40 })),
  checkTime: optional(field.time("审核时间")),
  checkFailRemark: optional(field.text("驳回原因", { max: 200 })),
} as const;
