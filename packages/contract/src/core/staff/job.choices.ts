import { choices } from "../../kit/choices.ts";

export const exportJobStatus = choices({
  WAITING: "排队中",
  RUNNING: "生成中",
  DONE: "已完成",
  FAILED: "失败",
});
export const exportFormat = choices({ XLSX: "XLSX", CSV: "CSV" });
export const auditResult = choices({ OK: "成功", REFUSED: "已拒绝", FAILED: "失败" });
