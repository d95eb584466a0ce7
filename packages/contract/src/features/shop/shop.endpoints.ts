import { z } from "zod";
import { shopKind, shopStatus } from "../../core/staff/agent.choices.ts";
import { staffStatus } from "../../core/staff/staff.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { besideFields, endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef, namedRef } from "../../wire/refs.ts";
import { shopPage } from "./shop.resource.ts";

export const shopMessages = {
  name: "请输入门店名称",
  sameName: "该城市已有同名门店",
  region: "请选择地区",
  license: "请上传营业执照",
  owner: "请选择店主",
  ownerTaken: "该会员已是代理",
  ownerState: "会员账号状态异常，不能设为店主",
  parent: "请选择有效的上级代理",
  target: "请选择营业中的门店",
  sameShop: "不能转到本店",
  role: "请选择适用于门店的角色",
  loginTaken: "该账号已存在",
  noOwner: "门店没有店主，不能添加账号",
  notHere: "该红娘不在可调的门店中",
  full: "该红娘服务会员已达上限",
  transferred: "整店转会员",
  moved: "调店",
} as const;

export const shopGrants = {
  add: button("新增", shopPage),
  edit: button("编辑", shopPage),
  transfer: button("整店转会员", shopPage),
  accounts: button("门店账号", shopPage),
  matchmakers: button("门店红娘", shopPage),
  move: button("调店", shopPage),
} as const;

const one = z.strictObject({ id: idParam });
const place = z.int().positive().nullable().default(null);
const coordinate = (most: number) => z.number().min(-most).max(most).nullable().default(null);
const values = {
  name: z.string(shopMessages.name).trim().min(1, shopMessages.name).max(30, "门店名称不能超过30个字"),
  kind: z.enum(shopKind.values, "请选择类型"),
  provId: z.int(shopMessages.region).positive(shopMessages.region),
  cityId: z.int(shopMessages.region).positive(shopMessages.region),
  areaId: place,
  address: z.string("请填写地址").trim().min(1, "请填写地址").max(100, "地址不能超过100个字"),
  lon: coordinate(180),
  lat: coordinate(90),
  phone: z
    .string("请填写电话")
    .trim()
    .min(1, "请填写电话")
    .regex(/^[\d-]{7,20}$/, "请输入正确的电话"),
  businessHours: z.string().trim().max(50, "营业时间不能超过50个字").default(""),
  coverUrl: z.string().trim().max(500).default(""),
  licenseImg: z.string().trim().max(500).default(""),
};
const licensed = ({ kind, licenseImg }: { kind?: string; licenseImg?: string }) =>
  kind !== "FRANCHISE" || (licenseImg ?? "") !== "";
const needLicense = { path: ["licenseImg"], error: shopMessages.license, when: besideFields };

export const shopDraft = z
  .strictObject({
    ...values,
    ownerUserId: z.int(shopMessages.owner).positive(shopMessages.owner),
    parentAgentId: place,
  })
  .refine(licensed, needLicense);
export type ShopDraft = z.output<typeof shopDraft>;
export const shopChange = z.strictObject({ ...values, version: z.int("缺少版本号") }).refine(licensed, needLicense);

const savedShop = ({ status }: { readonly status: string }): string =>
  status === "WAIT_AUDIT" ? "已提交，等待平台审核" : "保存成功";

export const addShop = endpoint({
  method: "POST",
  path: "/api/shops",
  allow: [shopGrants.add],
  title: "新增门店",
  done: savedShop,
  body: shopDraft,
  data: z.object({ id: z.int(), status: shopStatus.schema }),
});
export const editShop = endpoint({
  method: "PUT",
  path: "/api/shops/{id}",
  allow: [shopGrants.edit],
  title: "编辑门店",
  done: savedShop,
  params: one,
  body: shopChange,
  data: z.object({ id: z.int(), status: shopStatus.schema }),
});
/** Moves all members of a shop to another one, with their history. */
export const transferShopMembers = endpoint({
  method: "POST",
  path: "/api/shops/{id}/transfer-members/{toShopId}",
  allow: [shopGrants.transfer],
  title: "整店转会员",
  done: ({ count }) => `已转移${count}位会员`,
  params: one.extend({ toShopId: idParam }),
  body: z.strictObject({}),
  data: z.object({ count: z.int() }),
});

const accountRow = z.object({
  id: z.int(),
  name: z.string(),
  /** Masked. */
  login: z.string(),
  role: namedRef.nullable(),
  status: staffStatus.schema,
  isOwner: z.boolean(),
  lastLoginTime: z.string().nullable(),
});
export type ShopAccount = z.output<typeof accountRow>;
export const getShopAccounts = endpoint({
  method: "GET",
  path: "/api/shops/{id}/accounts",
  allow: [shopGrants.accounts],
  params: one,
  data: z.array(accountRow),
});
/** Roles an account of this shop may have: the platform's for shops, and the shop's own. */
export const getShopAccountRoles = endpoint({
  method: "GET",
  path: "/api/shops/{id}/account-roles",
  allow: [shopGrants.accounts],
  params: one,
  data: z.array(z.object({ id: z.int(), name: z.string() })),
});
export const addShopAccount = endpoint({
  method: "POST",
  path: "/api/shops/{id}/accounts",
  allow: [shopGrants.accounts],
  title: "新增门店账号",
  stepUp: true,
  once: true,
  params: one,
  body: z.strictObject({
    name: z.string("请输入姓名").trim().min(1, "请输入姓名").max(20, "姓名不能超过20个字"),
    login: z
      .string("请输入正确的手机号")
      .trim()
      .regex(/^1[3-9]\d{9}$/, "请输入正确的手机号"),
    roleId: z.int("请选择角色").positive("请选择角色"),
  }),
  data: z.object({ staffId: z.int(), login: z.string(), initialPassword: z.string() }),
});

const matchmakerRow = z.object({
  agentId: z.int(),
  user: memberRef,
  gradeName: z.string(),
  memberCount: z.int(),
  memberQuota: z.int(),
  status: z.string(),
});
export type ShopMatchmaker = z.output<typeof matchmakerRow>;
export const getShopMatchmakers = endpoint({
  method: "GET",
  path: "/api/shops/{id}/matchmakers",
  allow: [shopGrants.matchmakers],
  params: one,
  data: z.array(matchmakerRow),
});
/** Moves a matchmaker to this shop, with or without the members served. */
export const moveMatchmaker = endpoint({
  method: "PUT",
  path: "/api/shops/{id}/matchmakers/{agentId}",
  allow: [shopGrants.move],
  title: "调店",
  done: ({ members }, { body }) =>
    body.withMembers ? `已调店，随迁${members}位会员` : `已调店，${members}位会员留在原店`,
  params: one.extend({ agentId: idParam }),
  body: z.strictObject({ withMembers: z.boolean("请选择是否带走会员") }),
  data: z.object({ agentId: z.int(), members: z.int() }),
});

/** Agents that may be the parent of a shop. */
export const getShopParents = endpoint({
  method: "GET",
  path: "/api/shops/parents",
  allow: reads(shopPage),
  data: z.array(namedRef),
});
