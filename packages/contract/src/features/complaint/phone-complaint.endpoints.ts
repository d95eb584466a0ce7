import { z } from "zod";
import { recordMessage } from "../../core/chat/chat-reading.ts";
import { banDaysField, banReason, sanctionMessages } from "../../core/punishment/sanction.rules.ts";
import { complaintStatus } from "../../core/ticket/complaint.choices.ts";
import { choices } from "../../kit/choices.ts";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { phoneComplaintRoute } from "./complaint.resource.ts";
import { numberIn } from "../../wire/number-param.ts";

const own = (title: string) => button(title, phoneComplaintRoute);
export const phoneComplaintGrants = {
  handle: own("处理"),
  reject: own("驳回"),
  chat: own("查看聊天"),
  contact: own("联系投诉人"),
} as const;
/** 警告 is the minimum: a justified complaint never stays without a measure. */
export const phoneMeasure = choices({ WARN: "警告", ACCOUNT_BAN: "禁用" });
export const phoneComplaintMessages = {
  result: "请填写处理结果",
  resultLong: "处理结果不能超过200个字",
  reason: "请填写驳回原因",
  reasonLong: "驳回原因不能超过200个字",
  noOther: "该投诉没有被投诉会员",
  contactTitle: "投诉处理",
  held: (name: string) => `${name === "" ? "其他同事" : name}正在处理`,
} as const;
const onOne = z.strictObject({ id: idParam });
const text = (empty: string, long: string) => z.string(empty).trim().min(1, empty).max(200, long);
const done = z.object({ id: z.int(), status: complaintStatus.schema });

/** On the phone a waiting complaint is claimed and decided in one step. */
export const handleOnPhone = endpoint({
  method: "POST",
  path: "/api/complaints/{id}/handle",
  allow: [phoneComplaintGrants.handle],
  title: "处理投诉",
  done: "处理完成",
  params: onOne,
  body: z
    .strictObject({
      result: text(phoneComplaintMessages.result, phoneComplaintMessages.resultLong),
      measure: z.enum(phoneMeasure.values, "请选择处罚方式"),
      /** Of the ban. */
      reason: z.string().optional(),
      days: z.unknown().optional(),
    })
    .superRefine(({ measure, reason, days }, context) => {
      if (measure !== "ACCOUNT_BAN") return;
      const problem = banReason.safeParse(reason).error?.issues[0]?.message;
      if (problem !== undefined) context.addIssue({ code: "custom", path: ["reason"], message: problem });
      if (!banDaysField.safeParse(days).success)
        context.addIssue({ code: "custom", path: ["days"], message: sanctionMessages.banDays });
    }),
  data: done,
});

export const rejectOnPhone = endpoint({
  method: "POST",
  path: "/api/complaints/{id}/reject",
  allow: [phoneComplaintGrants.reject],
  title: "驳回投诉",
  done: "已驳回",
  params: onOne,
  body: z.strictObject({ reason: text(phoneComplaintMessages.reason, phoneComplaintMessages.reasonLong) }),
  data: done,
});

/** The last fifty messages between the two; every access is logged. */
export const readComplaintChat = endpoint({
  method: "POST",
  path: "/api/complaints/{id}/chat",
  allow: [phoneComplaintGrants.chat],
  title: "查看聊天",
  done: "",
  params: onOne,
  data: z.object({ messages: z.array(recordMessage) }),
});

/** What a card shows besides the list's own columns. */
export const getComplaintCards = endpoint({
  method: "GET",
  path: "/api/complaints/cards",
  allow: [{ title: null, routes: [phoneComplaintRoute] }],
  query: z.strictObject({
    ids: z
      .string()
      .transform((value) =>
        value
          .split(",")
          .filter((part) => part !== "")
          .map(numberIn),
      )
      .pipe(z.array(z.int("编号格式错误").positive("编号格式错误")).min(1, "请选择记录").max(200, "单次最多200条")),
  }),
  data: z.array(z.object({ id: z.int(), images: z.array(z.string()), complainedNum: z.int() })),
});
