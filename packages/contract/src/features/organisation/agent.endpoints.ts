import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { agentStatus, agentTier } from "../../core/staff/agent.choices.ts";
import { hasRegionOfTier, noRegion, type AgentRegion, type AgentTier } from "../../core/staff/agent.rules.ts";
import { staffStatus } from "../../core/staff/staff.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { besideFields, endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef, namedRef, regionValue, type RegionValue } from "../../wire/refs.ts";
import { agentMessages } from "./agent.messages.ts";
import { organisationPage } from "./department.endpoints.ts";
import { numberParam } from "../../wire/number-param.ts";

/** Shops are created on their page, matchmakers by their application. */
export const creatableTiers = ["AGENT", "PROVINCE_AGENT", "CITY_AGENT", "DISTRICT_AGENT", "MEMBER"] as const;

export interface AgentNode {
  readonly id: number;
  readonly parentId: number | null;
  readonly userId: number;
  readonly name: string;
  readonly tier: (typeof agentTier.values)[number];
  readonly status: (typeof agentStatus.values)[number];
  readonly region: RegionValue;
  /** Several for 总代理; a row without a province is the entire country. */
  readonly regions: RegionValue[];
  readonly children: AgentNode[];
}

const node: z.ZodType<AgentNode> = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  userId: z.int(),
  name: z.string(),
  tier: agentTier.schema,
  status: agentStatus.schema,
  region: regionValue,
  regions: z.array(regionValue),
  get children() {
    return z.array(node);
  },
});

export const agentCard = z.object({
  id: z.int(),
  userId: z.int(),
  user: memberRef.nullable(),
  name: z.string(),
  tier: agentTier.schema,
  parent: namedRef.nullable(),
  status: agentStatus.schema,
  region: regionValue,
  regions: z.array(regionValue),
  shop: namedRef.nullable(),
  contactName: z.string(),
  /** Masked. */
  contactPhone: z.string(),
  depositCents: z.int(),
  contractStart: z.string().nullable(),
  contractEnd: z.string().nullable(),
  role: namedRef.nullable(),
  account: z.object({ staffId: z.int(), login: z.string(), status: staffStatus.schema }).nullable(),
  shopCount: z.int(),
  matchmakerCount: z.int(),
  memberCount: z.int(),
  /** Null until they can be computed. */
  monthNetCents: z.int().nullable(),
  balanceCents: z.int().nullable(),
  createdTime: z.string(),
  version: z.int(),
});
export type AgentCard = z.output<typeof agentCard>;

const one = z.strictObject({ id: idParam });
const made = z.object({ id: z.int() });
const place = z.int().positive().nullable().default(null);
const region = z.strictObject({ provId: place, cityId: place, areaId: place });
const reason = z.string("请填写调整原因").trim().min(1, "请填写调整原因").max(200, "调整原因不能超过200个字");

const contact = {
  contactName: z.string("请填写联系人").trim().min(1, "请填写联系人").max(20, "联系人不能超过20个字"),
  contactPhone: z
    .string("请填写联系电话")
    .trim()
    .regex(/^1[3-9]\d{9}$/, "请输入正确的手机号"),
  depositCents: moneyCents("请填写保证金").min(0, "保证金不能小于0").default(0),
  contractStart: z.iso.date("请选择合同开始时间"),
  contractEnd: z.iso.date("请选择合同结束时间"),
  roleId: z.int().positive().nullable().default(null),
  ...region.shape,
  regions: z.array(region).max(100, "区域不能超过100个").default([]),
};

interface Period {
  readonly contractStart?: string;
  readonly contractEnd?: string;
}
const startsBeforeEnd = ({ contractStart, contractEnd }: Period) =>
  contractStart === undefined || contractEnd === undefined || contractEnd > contractStart;
const order = { path: ["contractEnd"], error: agentMessages.contract, when: besideFields };

export const getAgents = endpoint({
  method: "GET",
  path: "/api/agents",
  allow: reads(organisationPage),
  data: z.array(node),
});

export const getAgent = endpoint({
  method: "GET",
  path: "/api/agents/{id}",
  allow: reads(organisationPage),
  params: one,
  data: agentCard,
});

export const newAgent = z
  .strictObject({
    userId: z.int("请选择会员").positive("请选择会员"),
    tier: z.enum(agentTier.values, "请选择层级"),
    parentId: place,
    ...contact,
  })
  .refine(startsBeforeEnd, order)
  .refine(({ tier, regions }) => tier !== "AGENT" || (regions ?? []).length > 0, {
    path: ["regions"],
    error: agentMessages.region,
    when: besideFields,
  })
  .refine(
    ({ tier, ...draft }: Partial<AgentRegion> & { readonly tier?: AgentTier }) =>
      tier === undefined || hasRegionOfTier(tier, { ...noRegion, ...draft }),
    {
      path: ["provId"],
      error: agentMessages.region,
      when: besideFields,
    },
  );
export type NewAgent = z.output<typeof newAgent>;

export const createAgent = endpoint({
  method: "POST",
  path: "/api/agents",
  allow: [button("新增代理", organisationPage)],
  title: "新增代理",
  done: "保存成功",
  body: newAgent,
  data: made,
});

/** A missing phone keeps the stored one: the console only has it masked. */
export const agentChange = z
  .strictObject({ ...contact, contactPhone: contact.contactPhone.optional(), version: z.int("缺少版本号") })
  .refine(startsBeforeEnd, order);
export type AgentChange = z.output<typeof agentChange>;

export const editAgent = endpoint({
  method: "PUT",
  path: "/api/agents/{id}",
  allow: [button("编辑代理", organisationPage)],
  title: "编辑代理",
  done: "保存成功",
  params: one,
  body: agentChange,
  data: made,
});

export const agentStatusGrants = {
  ENABLE: button("启用代理", organisationPage),
  DISABLE: button("停用代理", organisationPage),
} as const;

export const setAgentStatus = endpoint({
  method: "PUT",
  path: "/api/agents/{id}/status/{status}",
  allow: [agentStatusGrants.DISABLE, agentStatusGrants.ENABLE],
  title: "停用/启用代理",
  done: (_data, { params }) => (params.status === "ENABLE" ? "已启用" : "已停用"),
  params: one.extend({ status: z.enum(["ENABLE", "DISABLE"], "状态取值错误") }),
  data: z.object({ id: z.int(), status: agentStatus.schema }),
});

/** parentId 0 = directly under the platform. */
export const moveAgent = endpoint({
  method: "PUT",
  path: "/api/agents/{id}/parent/{parentId}",
  allow: [button("转移下级", organisationPage)],
  title: "转移下级",
  params: one.extend({ parentId: numberParam("编号格式错误").int("编号格式错误").min(0, "编号格式错误") }),
  data: made,
});

export const setAgentTier = endpoint({
  method: "PUT",
  path: "/api/agents/{id}/tier",
  allow: [button("调整层级", organisationPage)],
  title: "调整层级",
  stepUp: true,
  params: one,
  body: z.strictObject({
    tier: z.enum(agentTier.values, "请选择层级"),
    reason,
    ...region.shape,
    regions: contact.regions,
  }),
  data: z.object({ id: z.int(), tier: agentTier.schema }),
});

export const createAgentAccount = endpoint({
  method: "POST",
  path: "/api/agents/{id}/account",
  allow: [button("生成账号", organisationPage)],
  title: "生成账号",
  stepUp: true,
  once: true,
  params: one,
  body: z.strictObject({ roleId: z.int().positive().nullable().default(null) }).optional(),
  data: z.object({ staffId: z.int(), login: z.string(), initialPassword: z.string() }),
});
