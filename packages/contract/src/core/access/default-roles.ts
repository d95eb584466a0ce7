import type { ChoiceOf } from "../../kit/choices.ts";
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

/** The role that passes every grant and every scope. */
export const adminRoleId = 1;

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

/** Roles of a new system; number 10 is left free. */
export const defaultRoles: readonly DefaultRole[] = [
  platform({
    id: adminRoleId,
    name: "管理员",
    dataScope: "ALL",
    homeType: "ADMIN",
    remark: "拥有全部页面和按钮，不可修改",
  }),
  platform({
    id: 2,
    name: "客服",
    dataScope: "ALL",
    homeType: "SERVICE",
    remark: "接待会员，处理投诉、建议和账号问题",
  }),
  platform({
    id: 3,
    name: "审核员",
    dataScope: "ALL",
    homeType: "AUDIT",
    remark: "审核照片、认证和内容，巡查直播",
  }),
  platform({
    id: 4,
    name: "销售",
    dataScope: "SELF",
    homeType: "SALE",
    remark: "跟进名下会员，开单和签约",
  }),
  platform({
    id: 5,
    name: "销售主管",
    dataScope: "DEPT_TREE",
    homeType: "SALE",
    remark: "管理本部门销售，分配会员，审核合同",
  }),
  platform({
    id: 6,
    name: "平台红娘",
    dataScope: "SELF",
    homeType: "SALE",
    remark: "为名下会员匹配和牵线",
  }),
  platform({
    id: 7,
    name: "财务",
    dataScope: "ALL",
    homeType: "FINANCE",
    remark: "收款、退款、提现、发票和对账",
  }),
  platform({
    id: 8,
    name: "运营",
    dataScope: "ALL",
    homeType: "OPERATE",
    remark: "内容、活动、渠道、商城和红娘体系",
  }),
  platform({
    id: 9,
    name: "审核主管",
    dataScope: "ALL",
    homeType: "AUDIT",
    remark: "审核员的权限，另有排班、质检、处罚规则和改判",
  }),
  tissue({ id: 11, name: "省级代理", agentTier: "PROVINCE_AGENT", remark: "仅可见本省会员" }),
  tissue({ id: 12, name: "市级代理", agentTier: "CITY_AGENT", remark: "仅可见本市会员" }),
  tissue({ id: 13, name: "区县代理", agentTier: "DISTRICT_AGENT", remark: "仅可见本区县会员" }),
  tissue({ id: 14, name: "总代理", agentTier: "AGENT", remark: "仅可见所辖区域会员" }),
  tissue({ id: 15, name: "门店", agentTier: "SHOP", remark: "仅可见本店会员" }),
  tissue({ id: 16, name: "红娘", agentTier: "MATCHMAKER", remark: "仅可见自己服务的会员" }),
  tissue({ id: 17, name: "推广会员", agentTier: "MEMBER", remark: "仅可见自己邀请的会员" }),
];
