import { z } from "zod";
import { button } from "../../wire/access.ts";

export const appealRoute = "/complaintAndSuggest/appealRecord";
export const phoneAppealRoute = "/phoneVersions/phoneAppealRecord";

export const appealGrants = {
  pass: button("申诉成功", appealRoute),
  refuse: button("申诉驳回", appealRoute),
  shorten: button("改期处罚", appealRoute),
  /** The same two on the phone, and the evidence behind the ban. */
  phonePass: button("通过", phoneAppealRoute),
  phoneRefuse: button("驳回", phoneAppealRoute),
  evidence: button("查看证据", phoneAppealRoute),
} as const;

export const appealMessages = {
  remark: "请填写处理说明，至少5个字",
  remarkLong: "处理说明不能超过200个字",
  refuseRemark: "请填写处理说明",
  newDays: "新天数须为1-365的整数",
  notShorter: "新天数须小于剩余处罚天数",
  notTimed: "该申诉没有可改期的处罚",
  own: "不能处理本人处罚的申诉",
  revoked: "申诉成功",
  /** Stored with the decision that turned out to be wrong. */
  qcRemark: (id: number) => `申诉成功（申诉单号${id}）`,
} as const;

export const appealRemarkMin = 5;
export const appealRemarkMax = 200;

const remark = z.string().trim().max(appealRemarkMax, appealMessages.remarkLong).default("");
export const handleAppealBody = z
  .strictObject({
    result: z.enum(["PASSED", "REFUSED"], "请选择处理结果"),
    /** Passed with a shorter punishment instead of none. */
    newDays: z.int(appealMessages.newDays).min(1, appealMessages.newDays).max(365, appealMessages.newDays).nullish(),
    remark,
    /** A preset reason of the desk; its text counts when nothing is typed. */
    reasonId: z.int().positive().nullish(),
    costMs: z.int().min(0).max(86_400_000).default(0),
  })
  .superRefine(({ result, remark: text, reasonId }, context) => {
    const messages = (message: string) => context.addIssue({ code: "custom", path: ["remark"], message });
    if (result === "PASSED" && text.length < appealRemarkMin) messages(appealMessages.remark);
    if (result === "REFUSED" && text === "" && (reasonId ?? null) === null) messages(appealMessages.refuseRemark);
  });
