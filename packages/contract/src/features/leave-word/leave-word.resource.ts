import { z } from "zod";
import { sex } from "../../core/member/member.choices.ts";
import { leaveWordIntent, leaveWordRoute, leaveWordStatus } from "../../core/ticket/leave-word.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { flagParam } from "../../wire/endpoint.ts";

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
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
