import { field, optional } from "../../kit/field.ts";
import { dateParam } from "../../wire/list.ts";
import { defineResource } from "../../kit/resource.ts";
import { advertJump, advertMessages, advertPosition, advertStatus } from "./shop-advert.choices.ts";

export const advertRoute = "/promotion/shopadvert";
const phone = /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}|400-?\d{3}-?\d{4})$/;

interface AdvertDraft {
  readonly jumpType?: string;
  readonly jumpValue?: string | null;
  readonly beginTime?: string;
  readonly endTime?: string;
}

/** Rules across fields: where a click leads, and when the advert is shown. */
export function advertProblems({ jumpType, jumpValue, beginTime, endTime }: AdvertDraft): {
  jumpValue?: string;
  endTime?: string;
} {
  const value = jumpValue ?? "";
  const isTurned = beginTime !== undefined && endTime !== undefined && Date.parse(endTime) <= Date.parse(beginTime);
  return {
    ...(jumpType === "URL" && !/^https:\/\/\S+\.\S+/.test(value) ? { jumpValue: advertMessages.link } : {}),
    ...(jumpType === "PHONE" && !phone.test(value) ? { jumpValue: advertMessages.phone } : {}),
    ...(isTurned ? { endTime: advertMessages.order } : {}),
  };
}

const formFields = [
  "shopId",
  "position",
  "title",
  "image",
  "jumpType",
  "jumpValue",
  "region",
  "sortNo",
  "beginTime",
  "endTime",
] as const;

export const shopAdvert = defineResource({
  name: "shopAdvert",
  title: "门店广告",
  route: advertRoute,
  path: "/api/shop-adverts",
  fields: {
    id: field.id("ID"),
    image: field.image("图片"),
    title: field.text("标题", { max: 30 }),
    shopId: field.shop("门店"),
    position: field.choice("位置", advertPosition),
    region: field.region("地区"),
    jumpType: field.choice("跳转", advertJump),
    jumpValue: optional(field.text("跳转内容", { max: 200 })),
    sortNo: field.count("排序", { max: 9999 }),
    beginTime: field.time("开始时间"),
    endTime: field.time("结束时间"),
    viewCount: field.count("曝光"),
    clickCount: field.count("点击"),
    clickRate: field.bp("点击率"),
    status: field.choice("状态", advertStatus),
    rejectReason: optional(field.longText("驳回原因", { max: 150 })),
    auditStaffId: optional(field.staff("审核人")),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "image",
      "title",
      "shopId",
      "position",
      "region",
      "jumpType",
      "sortNo",
      "beginTime",
      "endTime",
      "viewCount",
      "clickCount",
      "clickRate",
      "status",
      "createdTime",
    ],
    filters: {
      shopId: { by: "equals", field: "shopId" },
      position: { by: "oneOf", field: "position" },
      region: { by: "equals", field: "region" },
      status: { by: "oneOf", field: "status" },
      showBeginTime: { by: "own", label: "展示时间", schema: dateParam },
      showEndTime: { by: "own", label: "展示时间", schema: dateParam },
    },
    sortable: ["sortNo", "viewCount", "clickCount", "clickRate", "createdTime"],
    sort: "-createdTime",
  },
  check: (draft) => advertProblems(draft),
  states: { field: "status", first: "DRAFT", entered: ["ONLINE", "REJECT", "EXPIRE"], addressedBy: "state" },
  actions: {
    create: { kind: "create", title: "新增", fields: formFields },
    edit: { kind: "edit", title: "编辑", fields: formFields },
    submit: { title: "提交审核", from: ["DRAFT", "REJECT"], to: "WAIT_AUDIT" },
    stop: {
      title: "下架",
      from: ["ONLINE"],
      to: "OFFLINE",
      confirm: "确定下架该广告吗？",
    },
    again: { title: "重新上架", from: ["OFFLINE"], to: "WAIT_AUDIT" },
    remove: { kind: "remove", title: "删除", confirm: "确定删除该广告吗？" },
  },
});
