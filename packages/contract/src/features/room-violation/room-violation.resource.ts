import { z } from "zod";
import {
  liveRoutes,
  offender,
  violationAction,
  violationSource,
  violationStatus,
} from "../../core/live/live.choices.ts";
import { memberAccountGrants } from "../../core/member/member-account.endpoints.ts";
import { banDaysField, banReason, sanctionDaysField } from "../../core/punishment/sanction.rules.ts";
import { violationType } from "../../core/punishment/punishment.choices.ts";
import { appealStatus } from "../../core/ticket/appeal.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

interface Sanctioned {
  readonly status: string;
  readonly action: string;
}
const isHarshest = ({ action }: Sanctioned): boolean => action === "LIVE_BAN" || action === "ACCOUNT_BAN";
const isBanning = ({ status, action }: Sanctioned): boolean => action === "ACCOUNT_BAN" && status === "EFFECTIVE";

/** 直播违规记录. */
export const roomViolation = defineResource({
  name: "roomViolation",
  title: "直播违规记录",
  route: liveRoutes.violations,
  path: "/api/room-violation/list",
  fields: {
    id: field.id("编号"),
    snapshotImg: optional(field.image("截图")),
    clipUrl: optional(field.video("片段")),
    roomId: field.count("房间"),
    roomTitle: field.text("房间标题", { max: 30 }),
    familyName: optional(field.text("家族", { max: 12 })),
    userId: field.member("违规人"),
    offender: field.choice("违规身份", offender),
    violationType: field.choice("违规类型", violationType),
    description: optional(field.longText("说明", { max: 200 })),
    times: field.count("次数"),
    action: field.choice("处置", violationAction),
    days: optional(field.count("天数")),
    source: field.choice("来源", violationSource),
    status: field.choice("状态", violationStatus),
    staffId: optional(field.staff("处理人")),
    punishmentId: optional(field.count("处罚编号")),
    appealStatus: optional(field.choice("申诉", appealStatus)),
    evidenceImgs: optional(field.images("补充图片", { max: 5 })),
    evidenceText: optional(field.longText("补充说明", { max: 200 })),
    revokeReason: optional(field.longText("撤销原因", { max: 200 })),
    shumeiProhibit: field.flag("机审封禁"),
    prohibitLiveNumber: field.count("禁播次数"),
    createdTime: field.time("时间"),
  },
  list: {
    columns: [
      "id",
      "snapshotImg",
      "clipUrl",
      "roomTitle",
      "userId",
      "violationType",
      "times",
      "action",
      "source",
      "status",
      "staffId",
      "appealStatus",
      "createdTime",
    ],
    deciding: ["status", "appealStatus", "createdTime"],
    filters: {
      keyword: { by: "own", label: "主播/房间", schema: z.string().trim().max(50) },
      source: { by: "oneOf", field: "source" },
      violationType: { by: "oneOf", field: "violationType" },
      action: { by: "oneOf", field: "action" },
      status: { by: "oneOf", field: "status" },
      familyName: { by: "contains", field: "familyName", placeholder: "家族名称" },
      staffId: { by: "equals", field: "staffId" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
    },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  states: { field: "status", first: "EFFECTIVE", entered: ["EXPIRED"] },
  actions: {
    revoke: {
      title: "撤销处罚",
      from: ["EFFECTIVE"],
      to: "REVOKED",
      call: "PUT /api/room-violation/{id}/revoke",
      danger: true,
      ask: {
        reason: field.longText("撤销原因", {
          max: 200,
          min: 5,
          required: "请填写撤销原因，至少5个字",
          tooShort: "请填写撤销原因，至少5个字",
        }),
      },
      dialog: { title: ({ id }) => `撤销处罚 ${id}`, hint: "确定撤销该处罚？", okText: "撤销处罚" },
      data: z.null(),
      done: "已撤销",
    },
    /** Increases it to a live ban. */
    aggravate: {
      title: "加重处罚",
      from: ["EFFECTIVE", "EXPIRED"],
      when: (row) => !isHarshest(row),
      elsewhere: (row) => (row.status !== "REVOKED" && isHarshest(row) ? "该违规已是禁播，不能再加重" : undefined),
      call: "PUT /api/room-violation/{id}/aggravate",
      ask: {
        days: { ...field.count("禁播天数"), input: sanctionDaysField },
        reason: {
          ...field.longText("原因", { max: 150 }),
          input: z.string().trim().max(150, "处罚原因不能超过150个字").default(""),
        },
      },
      data: z.null(),
      done: "已加重",
    },
    /** By the ban dialog: the account is banned for this violation. */
    ban: {
      title: "禁用",
      grant: memberAccountGrants.ban,
      from: ["EFFECTIVE", "EXPIRED"],
      when: (row) => !isBanning(row),
      elsewhere: (row) => (isBanning(row) ? "该违规已封号" : undefined),
      call: "PUT /api/room-violation/{id}/ban",
      danger: true,
      ask: {
        reason: { ...field.longText("原因", { max: 150 }), input: banReason },
        days: { ...field.count("天数"), input: banDaysField },
      },
      data: z.null(),
      done: "已禁用",
    },
    export: { kind: "export", title: "导出" },
  },
});
