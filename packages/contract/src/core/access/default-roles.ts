import type { ChoiceOf } from "../../kit/choices.ts";
import { adminRoleId } from "../../wire/access.ts";
import type { agentTier } from "../staff/agent.choices.ts";
import type { dataScope, homeType, roleRealm } from "../staff/role.choices.ts";

export interface DefaultRole {
  readonly id: number;
  readonly name: string;
  readonly realm: ChoiceOf<typeof roleRealm>;
  readonly dataScope: ChoiceOf<typeof dataScope>;
  readonly agentTier: ChoiceOf<typeof agentTier> | null;
  readonly homeType: ChoiceOf<typeof homeType>;
  readonly remark: string;
}

/**
 * Ids of the roles of a new system; number 10 is left free. They are used by the tables of default grants, by settings
 * stored per role, and by the demo. Roles are data that the customer edits: code that checks a right checks a grant.
 */
export const defaultRoleId = {
  administrator: adminRoleId,
  service: 2,
  auditor: 3,
  sale: 4,
  saleLead: 5,
  platformMatchmaker: 6,
  finance: 7,
  operation: 8,
  auditLead: 9,
  provinceAgent: 11,
  cityAgent: 12,
  districtAgent: 13,
  headAgent: 14,
  shop: 15,
  matchmaker: 16,
  promoter: 17,
} as const;

type Platform = Pick<DefaultRole, "id" | "name" | "dataScope" | "homeType" | "remark">;
type Tissue = Pick<DefaultRole, "id" | "name" | "remark"> & {
  readonly agentTier: ChoiceOf<typeof agentTier>;
};

const platform = (role: Platform): DefaultRole => ({ ...role, realm: "PLATFORM", agentTier: null });
const tissue = (role: Tissue): DefaultRole => ({
  ...role,
  realm: "TISSUE",
  dataScope: "TIER",
  homeType: "AGENT",
});

/** Roles of a new system. */
export const defaultRoles: readonly DefaultRole[] = [
  platform({
    id: defaultRoleId.administrator,
    name: "管理员",
    dataScope: "ALL",
    homeType: "ADMIN",
    remark: "拥有全部页面和按钮，不可修改",
  }),
  platform({
    id: defaultRoleId.service,
    name: "客服",
    dataScope: "ALL",
    homeType: "SERVICE",
    remark: "接待会员，处理投诉、建议和账号问题",
  }),
  platform({
    id: defaultRoleId.auditor,
    name: "审核员",
    dataScope: "ALL",
    homeType: "AUDIT",
    remark: "审核照片、认证和内容，巡查直播",
  }),
  platform({
    id: defaultRoleId.sale,
    name: "销售",
    dataScope: "SELF",
    homeType: "SALE",
    remark: "跟进名下会员，开单和签约",
  }),
  platform({
    id: defaultRoleId.saleLead,
    name: "销售主管",
    dataScope: "DEPT_TREE",
    homeType: "SALE",
    remark: "管理本部门销售，分配会员，审核合同",
  }),
  platform({
    id: defaultRoleId.platformMatchmaker,
    name: "平台红娘",
    dataScope: "SELF",
    homeType: "SALE",
    remark: "为名下会员匹配和牵线",
  }),
  platform({
    id: defaultRoleId.finance,
    name: "财务",
    dataScope: "ALL",
    homeType: "FINANCE",
    remark: "收款、退款、提现、发票和对账",
  }),
  platform({
    id: defaultRoleId.operation,
    name: "运营",
    dataScope: "ALL",
    homeType: "OPERATE",
    remark: "内容、活动、渠道、商城和红娘体系",
  }),
  platform({
    id: defaultRoleId.auditLead,
    name: "审核主管",
    dataScope: "ALL",
    homeType: "AUDIT",
    remark: "审核员的权限，另有排班、质检、处罚规则和改判",
  }),
  tissue({ id: defaultRoleId.provinceAgent, name: "省级代理", agentTier: "PROVINCE_AGENT", remark: "仅可见本省会员" }),
  tissue({ id: defaultRoleId.cityAgent, name: "市级代理", agentTier: "CITY_AGENT", remark: "仅可见本市会员" }),
  tissue({
    id: defaultRoleId.districtAgent,
    name: "区县代理",
    agentTier: "DISTRICT_AGENT",
    remark: "仅可见本区县会员",
  }),
  tissue({ id: defaultRoleId.headAgent, name: "总代理", agentTier: "AGENT", remark: "仅可见所辖区域会员" }),
  tissue({ id: defaultRoleId.shop, name: "门店", agentTier: "SHOP", remark: "仅可见本店会员" }),
  tissue({ id: defaultRoleId.matchmaker, name: "红娘", agentTier: "MATCHMAKER", remark: "仅可见自己服务的会员" }),
  tissue({ id: defaultRoleId.promoter, name: "推广会员", agentTier: "MEMBER", remark: "仅可见自己邀请的会员" }),
];
