import { z } from "zod";
import { epBindStatus } from "../../core/staff/wechat-kf.choices.ts";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { kfServerRoute } from "./wechat-kf.resource.ts";
import { wecomMessages } from "../../core/member/wecom.messages.ts";

/** 客户绑定, the third tab. */
export const epCustomer = defineResource({
  name: "epCustomer",
  title: "企微客户绑定",
  route: kfServerRoute,
  path: "/api/ep-customers",
  fields: {
    id: field.id("编号"),
    name: field.text("客户", { max: 64 }),
    avatarUrl: optional(field.image("客户头像")),
    corpName: optional(field.text("企业", { max: 64 })),
    followStaffId: optional(field.staff("添加人")),
    wecomUserId: optional(field.text("添加人企业微信", { max: 64 })),
    addTime: field.time("添加时间"),
    scene: optional(field.text("场景", { max: 64 })),
    /** The suggested member; once bound, the bound one. */
    userId: optional(field.member("建议会员")),
    bindStatus: field.choice("绑定状态", epBindStatus),
  },
  list: {
    columns: ["name", "followStaffId", "addTime", "scene", "userId", "bindStatus"],
    deciding: ["bindStatus"],
    filters: {
      name: { by: "contains", field: "name", placeholder: "客户名称" },
      bindStatus: { by: "oneOf", field: "bindStatus", preset: ["UNBOUND", "SUGGESTED"] },
      time: { by: "between", field: "addTime", label: "添加时间" },
    },
    sortable: ["id", "addTime"],
    sort: "-addTime",
  },
  states: { field: "bindStatus", first: "UNBOUND", entered: ["SUGGESTED", "BOUND"] },
  actions: {
    ignore: {
      title: "忽略",
      from: ["SUGGESTED"],
      to: "UNBOUND",
      confirm: "忽略后不再建议该会员，确定忽略吗？",
      data: z.null(),
    },
    export: { kind: "export", title: "导出" },
  },
});

export const foundEpCustomer = z.object({
  epId: z.int(),
  name: z.string(),
  avatar: z.string(),
  corpName: z.string(),
  followStaffName: z.string(),
  addTime: z.string(),
  boundUserId: z.int().nullable(),
  boundName: z.string(),
});
export type FoundEpCustomer = z.output<typeof foundEpCustomer>;

/** Grants that allow binding any member, not only the suggested one. */
export const bindAnyGrants = [button("绑定企微客户"), button("绑定会员", kfServerRoute)] as const;

/** Up to 50 customers of enterprise WeChat by name, for 绑定企微客户 of the member pages. */
export const searchEpCustomer = endpoint({
  method: "GET",
  path: "/api/shop/admin/search-ep-customer",
  allow: bindAnyGrants,
  query: z.strictObject({
    name: z.string(wecomMessages.searchName).trim().min(1, wecomMessages.searchName).max(50, "名称不能超过50个字"),
  }),
  data: z.array(foundEpCustomer),
});

/** Binds a customer of enterprise WeChat to a member. `isAdmin` is accepted and ignored. */
export const confirmEpCustomer = endpoint({
  method: "PUT",
  path: "/api/shop/confirm-ep-customer/{userId}/{epId}",
  allow: [...bindAnyGrants, button("确认绑定", kfServerRoute)],
  title: "绑定企微客户",
  done: "绑定成功",
  params: z.strictObject({ userId: idParam, epId: idParam }),
  query: z.strictObject({ isAdmin: z.string().max(10).optional() }),
  data: z.object({ epId: z.int(), enterpriseWechatName: z.string() }),
});

export const unbindEpCustomer = endpoint({
  method: "DELETE",
  path: "/api/ep-customers/{epId}/bind",
  allow: [button("解除绑定", kfServerRoute)],
  title: "解除绑定",
  done: "已解除绑定",
  params: z.strictObject({ epId: idParam }),
});
