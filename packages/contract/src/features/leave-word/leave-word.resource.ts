import { z } from "zod";
import { sex } from "../../core/member/member.choices.ts";
import { leaveWordIntent, leaveWordRoute, leaveWordStatus } from "../../core/ticket/leave-word.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { ticketNoteGrants } from "../../core/ticket/ticket.endpoints.ts";
import { flagParam } from "../../wire/endpoint.ts";
import { leaveWordGrants, leaveWordMessages } from "./leave-word.rules.ts";

const path = "/api/official/leave-word";
const open = ["WAIT_HANDLE", "FOLLOWING"] as const;
/** Under one address: the member with this phone, a future agent, or a complaint. */
const convert = <K extends "MEMBER" | "AGENT" | "COMPLAINT">(kind: K) =>
  ({
    call: `POST ${path}/{id}/convert`,
    from: ["FOLLOWING"],
    to: "CONVERTED",
    sends: { kind },
    done: leaveWordMessages.converted[kind],
    data: z.object({ id: z.int(), userId: z.int().nullable(), complaintId: z.int().nullable() }),
  }) as const;
/** Under one address: answered, or not to be answered. */
const close = <T extends "REPLIED" | "INVALID">(status: T) =>
  ({ call: `PUT ${path}/{id}/status`, from: open, to: status, sends: { status } }) as const;

const follows = z.array(z.object({ id: z.int(), content: z.string(), time: z.string(), staff: z.string().nullable() }));

/** 官网留言: what visitors of the website wrote. */
export const leaveWord = defineResource({
  name: "leaveWord",
  title: "官网留言",
  route: leaveWordRoute,
  path: "/api/official/leave-word/list",
  fields: {
    id: field.id("编号"),
    name: field.text("姓名", { max: 20 }),
    phone: field.text("电话", { max: 20 }),
    wechatNo: optional(field.text("微信号", { max: 30 })),
    sex: optional(field.choice("性别", sex)),
    age: optional(field.count("年龄")),
    intent: field.choice("意向", leaveWordIntent),
    content: field.longText("内容", { max: 2000 }),
    region: field.region("地区"),
    sourcePage: field.text("来源页", { max: 100 }),
    channelName: optional(field.text("渠道", { max: 60 })),
    status: field.choice("状态", leaveWordStatus),
    followNum: field.count("跟进次数"),
    nextFollowTime: optional(field.time("下次跟进")),
    handlerId: optional(field.staff("处理人")),
    convertUserId: optional(field.member("转化会员")),
    deadline: field.time("剩余时间"),
    createdTime: field.time("提交时间"),
    handleTime: optional(field.time("处理时间")),
    closeRemark: optional(field.text("处理说明", { max: 500 })),
    /** The notes so far, the newest first. */
    follows: { ...field.json("跟进记录"), schema: follows, input: follows },
  },
  list: {
    columns: [
      "id",
      "name",
      "phone",
      "intent",
      "content",
      "region",
      "sourcePage",
      "channelName",
      "status",
      "followNum",
      "nextFollowTime",
      "handlerId",
      "deadline",
      "createdTime",
    ],
    deciding: ["status", "nextFollowTime", "deadline"],
    filters: {
      keyword: { by: "own", label: "姓名/电话", schema: z.string().trim().max(50, "筛选内容过长") },
      status: { by: "oneOf", field: "status", preset: ["WAIT_HANDLE", "FOLLOWING"] },
      intent: { by: "oneOf", field: "intent" },
      handlerId: { by: "equals", field: "handlerId" },
      overdue: { by: "own", label: "是否超时", schema: flagParam, labels: { "1": "已超时", "0": "未超时" } },
      dueToday: { by: "own", label: "今日待跟进", schema: flagParam, labels: { "1": "是", "0": "否" } },
      region: { by: "equals", field: "region", label: "省市" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
    },
    sortable: ["followNum", "nextFollowTime", "deadline", "createdTime"],
    // Who waits longest over the limit comes first.
    sort: "deadline",
  },
  states: { field: "status", first: "WAIT_HANDLE" },
  actions: {
    claim: { title: "领取", from: ["WAIT_HANDLE"], to: "FOLLOWING", call: `POST ${path}/{id}/claim`, done: "已领取" },
    follow: {
      kind: "own",
      title: "跟进",
      grant: ticketNoteGrants.LEAVE_WORD,
      from: ["FOLLOWING"],
      call: "POST /api/ticket-reply",
    },
    toMember: { title: "转为会员", ...convert("MEMBER") },
    reply: {
      title: "已答复",
      ...close("REPLIED"),
      ask: {
        content: field.longText("答复内容", {
          max: 500,
          required: leaveWordMessages.reply,
          tooLong: "答复内容不能超过500个字",
        }),
      },
      dialog: { title: ({ name }) => `已答复：${name}`, hint: "将以短信发送给访客", okText: "发送" },
    },
    /** Logs the call; the number itself comes from the reveal call. */
    dial: {
      title: "拨打",
      group: "更多",
      from: open,
      call: `POST ${path}/{id}/dial`,
      done: "",
      data: z.object({ callId: z.int() }),
    },
    assign: {
      kind: "own",
      title: "分配",
      grant: leaveWordGrants.assign,
      group: "更多",
      from: open,
      call: `PUT ${path}/assign`,
    },
    toAgent: {
      title: "转代理",
      group: "更多",
      ...convert("AGENT"),
      when: ({ intent }) => intent === "JOIN",
      elsewhere: ({ intent }) => (intent === "JOIN" ? undefined : leaveWordMessages.onlyJoin),
      confirm: ({ name }) => `确定将【${name}】转为代理？将打开门店登记。`,
    },
    toComplaint: {
      title: "转投诉",
      group: "更多",
      ...convert("COMPLAINT"),
      when: ({ intent }) => intent === "COMPLAIN",
      elsewhere: ({ intent }) => (intent === "COMPLAIN" ? undefined : leaveWordMessages.onlyComplain),
      ask: { userId: field.member("会员"), targetUserId: field.member("会员") },
    },
    markInvalid: {
      title: "标为无效",
      ...close("INVALID"),
      danger: true,
      ask: {
        reason: field.longText("无效原因", {
          max: 100,
          required: leaveWordMessages.invalid,
          tooLong: "无效原因不能超过100个字",
        }),
      },
      dialog: {
        title: ({ name }) => `标为无效：${name}`,
        hint: leaveWordMessages.invalidConfirm,
        okText: "标为无效",
      },
    },
    export: { kind: "export", title: "导出" },
  },
});
