import { z } from "zod";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { sex } from "../../core/member/member.choices.ts";
import { numberParam } from "../../wire/number-param.ts";

export const corpseLevel = choices({ LIGHT: "轻度", MIDDLE: "中度", HEAVY: "重度" });
export const corpseStatus = choices({ WAIT: "待处理", WAKING: "唤醒中", AWAKE: "已唤醒", SUNK: "已降权" });
const whole = (msg: string) => numberParam(msg).int(msg).min(0, msg).max(999_999, msg);

/** 沉睡会话. */
export const chatCorpse = defineResource({
  name: "chatCorpse",
  title: "沉睡会话",
  route: "/message/chatingCorpse",
  path: "/api/chat-corpses",
  key: "userId",
  fields: {
    userId: field.member("会员"),
    level: field.choice("等级", corpseLevel),
    unansweredCount: field.count("未回复会话"),
    idleDays: field.count("沉默天数"),
    lastReplyTime: optional(field.time("最近回复")),
    lastLoginTime: optional(field.time("最近登录")),
    fansNum: field.count("权重"),
    wakeCount: field.count("唤醒次数"),
    lastWakeTime: optional(field.time("最近唤醒")),
    saleName: optional(field.text("销售", { max: 30 })),
    status: field.choice("状态", corpseStatus),
    sex: field.choice("性别", sex),
    communicateStatus: optional(field.text("沟通状态", { max: 30 })),
  },
  list: {
    columns: [
      "userId",
      "level",
      "unansweredCount",
      "idleDays",
      "lastReplyTime",
      "lastLoginTime",
      "fansNum",
      "wakeCount",
      "lastWakeTime",
      "saleName",
      "status",
    ],
    filters: {
      keyword: { by: "member", field: "userId" },
      level: { by: "oneOf", field: "level" },
      status: { by: "oneOf", field: "status", preset: ["WAIT", "WAKING"] },
      sex: { by: "equals", field: "sex" },
      home: { by: "own", label: "地区", schema: whole("地区格式错误") },
      marriage: {
        by: "own",
        label: "相亲会员",
        schema: z.enum(["1", "0"], "取值错误"),
        labels: { "1": "是", "0": "否" },
      },
      saleUserId: {
        by: "own",
        label: "销售",
        schema: numberParam("销售格式错误").int("销售格式错误").min(0, "销售格式错误"),
      },
      unanswered: { by: "own", label: "未回复会话≥", schema: whole("数量格式错误") },
      idleMin: { by: "own", label: "沉默天数", schema: whole("天数格式错误") },
      idleMax: { by: "own", label: "沉默天数", schema: whole("天数格式错误") },
    },
    sortable: ["unansweredCount", "idleDays", "lastLoginTime", "wakeCount"],
    sort: "-unansweredCount",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
