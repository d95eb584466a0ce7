import { z } from "zod";
import { addressesOf } from "../../wire/addresses.ts";
import { idParam } from "../../wire/endpoint.ts";
import { type Field, field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { consultMode, consultantStatus } from "./institute.choices.ts";

export const consultantRoute = "/institute/consultant";

export const consultantMessages = {
  noMember: "会员不存在",
  taken: "该会员已是咨询师",
  tags: "请选择1-8个技能标签",
  noCert: "请上传资质证书",
  open: (count: number) =>
    count === 0 ? "下架后不再接受新预约，确定？" : `还有${count}个未完成预约，下架后不再接受新预约`,
} as const;

const tagIds: Field<z.ZodArray<z.ZodInt>, z.ZodType<number[]>> = {
  kind: "choices",
  label: "技能标签",
  schema: z.array(z.int()),
  input: z
    .array(z.int().positive(), consultantMessages.tags)
    .min(1, consultantMessages.tags)
    .max(8, consultantMessages.tags),
};
const modes = field.choices("服务方式", consultMode);
const formFields = [
  "name",
  "title",
  "avatarUrl",
  "years",
  "skillTagIds",
  "modes",
  "region",
  "shareBp",
  "sort",
  "certImgs",
  "intro",
] as const;

/** 咨询师管理: the counsellors that members can book. */
export const consultant = defineResource({
  name: "consultant",
  title: "咨询师管理",
  route: consultantRoute,
  alsoReadBy: [
    "/institute/consultantMeal",
    "/institute/consultantBooking",
    "/institute/course",
    "/institute/emotionEvaluate",
  ],
  path: "/api/institute/consultants",
  fields: {
    id: field.id("ID"),
    userId: field.member("会员"),
    avatarUrl: optional(field.image("头像")),
    name: field.text("姓名", { max: 20 }),
    title: optional(field.text("职称", { max: 30 })),
    certImgs: {
      ...field.images("资质证书"),
      input: z
        .string(consultantMessages.noCert)
        .min(1, consultantMessages.noCert)
        .max(4500)
        .refine((text) => addressesOf(text).length <= 9, "资质证书最多9张"),
    },
    years: field.count("从业年限", { max: 60 }),
    skillTagIds: tagIds,
    skillNames: field.text("技能标签", { max: 200 }),
    modes: { ...modes, input: z.array(z.enum(consultMode.values), "请选择服务方式").min(1, "请选择服务方式") },
    region: optional(field.region("城市")),
    intro: field.longText("简介", { max: 1000 }),
    rating: field.count("评分"),
    bookingCount: field.count("咨询数"),
    shareBp: field.bp("分成", { max: 9000 }),
    status: field.choice("状态", consultantStatus),
    reason: field.text("驳回原因", { max: 200 }),
    sort: field.count("排序", { max: 9999 }),
    /** Bookings that are not over. */
    openCount: field.count("未完成预约"),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "avatarUrl",
      "name",
      "title",
      "years",
      "skillNames",
      "modes",
      "region",
      "rating",
      "bookingCount",
      "shareBp",
      "status",
      "sort",
    ],
    filters: {
      keyword: { by: "contains", field: ["name", "userId"], label: "姓名/userId", placeholder: "姓名 / 用户ID" },
      tagId: { by: "own", label: "技能标签", schema: idParam },
      modes: { by: "oneOf", field: "modes" },
      cityId: { by: "equals", field: "region", label: "城市" },
      status: { by: "oneOf", field: "status", preset: ["WAIT_AUDIT", "ONLINE", "REST", "OFFLINE"] },
    },
    sortable: ["rating", "bookingCount", "sort"],
    sort: "sort",
  },
  unique: { consultant_user_id_key: { field: "userId", msg: consultantMessages.taken } },
  states: { field: "status", first: "WAIT_AUDIT", entered: ["REJECTED"], addressedBy: "state" },
  actions: {
    create: { kind: "create", title: "新增", fields: ["userId", ...formFields] },
    edit: { kind: "edit", title: "编辑", fields: formFields },
    rest: { title: "休息", from: ["ONLINE"], to: "REST" },
    resume: { title: "恢复", from: ["REST", "OFFLINE"], to: "ONLINE" },
    shelve: {
      title: "下架",
      from: ["ONLINE", "REST"],
      to: "OFFLINE",
      confirm: consultantMessages.open(0),
      danger: true,
    },
    export: { kind: "export", title: "导出" },
  },
});
