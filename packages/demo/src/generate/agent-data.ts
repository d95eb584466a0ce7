import { defaultRoleId } from "@hongxian/contract/core/access/default-roles.ts";
import type { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";

type AgentTier = (typeof agentTier.values)[number];

export interface AgentSeed {
  readonly key: string;
  readonly tier: AgentTier;
  readonly parent: string | null;
  readonly contact: string;
  readonly sex: "MAN" | "WOMAN";
  /** A division code; its level depends on the tier. */
  readonly region: number | null;
  /** For 总代理: all its regions. */
  readonly regions?: readonly number[];
  readonly shop?: string;
  readonly status?: "PENDING" | "DISABLE";
  /** The console account of this agent. */
  readonly account?: { readonly login: string; readonly roleId: number };
}

export interface ShopSeed {
  readonly key: string;
  readonly name: string;
  readonly area: number;
  readonly address: string;
  readonly kind: "DIRECT" | "FRANCHISE";
  readonly status: "WAIT_AUDIT" | "OPEN" | "SUSPEND" | "CLOSED";
  readonly above: string | null;
}

export const shopSeeds: readonly ShopSeed[] = [
  {
    key: "xihu",
    name: "红线·杭州西湖店",
    area: 330106,
    address: "文三路128号",
    kind: "DIRECT",
    status: "OPEN",
    above: "d330106",
  },
  {
    key: "yuhang",
    name: "红线·杭州未来科技城店",
    area: 330110,
    address: "文一西路969号",
    kind: "FRANCHISE",
    status: "OPEN",
    above: "d330110",
  },
  {
    key: "yinzhou",
    name: "红线·宁波鄞州店",
    area: 330212,
    address: "四明中路56号",
    kind: "FRANCHISE",
    status: "OPEN",
    above: "c330200",
  },
  {
    key: "gulou",
    name: "红线·南京鼓楼店",
    area: 320106,
    address: "中山北路88号",
    kind: "DIRECT",
    status: "OPEN",
    above: "d320106",
  },
  {
    key: "gusu",
    name: "红线·苏州姑苏店",
    area: 320508,
    address: "干将东路301号",
    kind: "FRANCHISE",
    status: "OPEN",
    above: "c320500",
  },
  {
    key: "pudong",
    name: "红线·上海浦东店",
    area: 310115,
    address: "世纪大道1200号",
    kind: "DIRECT",
    status: "OPEN",
    above: null,
  },
  {
    key: "tianhe",
    name: "红线·广州天河店",
    area: 440106,
    address: "天河路208号",
    kind: "DIRECT",
    status: "OPEN",
    above: "d440106",
  },
  {
    key: "nanshan",
    name: "红线·深圳南山店",
    area: 440305,
    address: "科苑路15号",
    kind: "FRANCHISE",
    status: "OPEN",
    above: "d440305",
  },
  {
    key: "wuhou",
    name: "红线·成都武侯店",
    area: 510107,
    address: "人民南路四段27号",
    kind: "DIRECT",
    status: "OPEN",
    above: "d510107",
  },
  {
    key: "shinan",
    name: "红线·青岛市南店",
    area: 370202,
    address: "香港中路61号",
    kind: "FRANCHISE",
    status: "OPEN",
    above: "c370200",
  },
  {
    key: "chaoyang",
    name: "红线·北京朝阳店",
    area: 110105,
    address: "建国路93号",
    kind: "DIRECT",
    status: "OPEN",
    above: null,
  },
  {
    key: "jianghan",
    name: "红线·武汉江汉店",
    area: 420103,
    address: "解放大道690号",
    kind: "FRANCHISE",
    status: "SUSPEND",
    above: null,
  },
  {
    key: "siming",
    name: "红线·厦门思明店",
    area: 350203,
    address: "湖滨南路81号",
    kind: "FRANCHISE",
    status: "CLOSED",
    above: null,
  },
  {
    key: "yanta",
    name: "红线·西安雁塔店",
    area: 610113,
    address: "高新路52号",
    kind: "FRANCHISE",
    status: "WAIT_AUDIT",
    above: null,
  },
];

const upper: readonly AgentSeed[] = [
  {
    key: "a1",
    tier: "AGENT",
    parent: null,
    contact: "孙国强",
    sex: "MAN",
    region: null,
    regions: [370000, 130000, 410100],
    account: { login: "13800000014", roleId: defaultRoleId.headAgent },
  },
  { key: "a2", tier: "AGENT", parent: null, contact: "梁建华", sex: "MAN", region: null, regions: [340000, 360000] },
  {
    key: "p330000",
    tier: "PROVINCE_AGENT",
    parent: null,
    contact: "何宏伟",
    sex: "MAN",
    region: 330000,
    account: { login: "13800000011", roleId: defaultRoleId.provinceAgent },
  },
  {
    key: "p320000",
    tier: "PROVINCE_AGENT",
    parent: null,
    contact: "丁丽华",
    sex: "WOMAN",
    region: 320000,
    account: { login: "13800000301", roleId: defaultRoleId.provinceAgent },
  },
  {
    key: "p440000",
    tier: "PROVINCE_AGENT",
    parent: null,
    contact: "梁永刚",
    sex: "MAN",
    region: 440000,
    account: { login: "13800000302", roleId: defaultRoleId.provinceAgent },
  },
  { key: "p510000", tier: "PROVINCE_AGENT", parent: null, contact: "谭春梅", sex: "WOMAN", region: 510000 },
  {
    key: "p420000",
    tier: "PROVINCE_AGENT",
    parent: null,
    contact: "魏学军",
    sex: "MAN",
    region: 420000,
    status: "PENDING",
  },
  {
    key: "c330100",
    tier: "CITY_AGENT",
    parent: "p330000",
    contact: "沈文斌",
    sex: "MAN",
    region: 330100,
    account: { login: "13800000012", roleId: defaultRoleId.cityAgent },
  },
  { key: "c330200", tier: "CITY_AGENT", parent: "p330000", contact: "陆美玲", sex: "WOMAN", region: 330200 },
  { key: "c320100", tier: "CITY_AGENT", parent: "p320000", contact: "戴志强", sex: "MAN", region: 320100 },
  {
    key: "c320500",
    tier: "CITY_AGENT",
    parent: "p320000",
    contact: "范敏",
    sex: "WOMAN",
    region: 320500,
    account: { login: "13800000303", roleId: defaultRoleId.cityAgent },
  },
  { key: "c440100", tier: "CITY_AGENT", parent: "p440000", contact: "邱海波", sex: "MAN", region: 440100 },
  { key: "c440300", tier: "CITY_AGENT", parent: "p440000", contact: "侯艳", sex: "WOMAN", region: 440300 },
  { key: "c510100", tier: "CITY_AGENT", parent: "p510000", contact: "雷明", sex: "MAN", region: 510100 },
  { key: "c370200", tier: "CITY_AGENT", parent: "a1", contact: "姜建国", sex: "MAN", region: 370200 },
  {
    key: "c350200",
    tier: "CITY_AGENT",
    parent: null,
    contact: "钟金龙",
    sex: "MAN",
    region: 350200,
    status: "DISABLE",
  },
  {
    key: "d330106",
    tier: "DISTRICT_AGENT",
    parent: "c330100",
    contact: "韦晓红",
    sex: "WOMAN",
    region: 330106,
    account: { login: "13800000013", roleId: defaultRoleId.districtAgent },
  },
  { key: "d330110", tier: "DISTRICT_AGENT", parent: "c330100", contact: "汪德胜", sex: "MAN", region: 330110 },
  { key: "d320106", tier: "DISTRICT_AGENT", parent: "c320100", contact: "贾凤英", sex: "WOMAN", region: 320106 },
  { key: "d440106", tier: "DISTRICT_AGENT", parent: "c440100", contact: "邹振华", sex: "MAN", region: 440106 },
  { key: "d440305", tier: "DISTRICT_AGENT", parent: "c440300", contact: "熊丽萍", sex: "WOMAN", region: 440305 },
  { key: "d510107", tier: "DISTRICT_AGENT", parent: "c510100", contact: "龙卫东", sex: "MAN", region: 510107 },
];

const owners = [
  "余丽",
  "傅永刚",
  "卢芳",
  "姚雪梅",
  "任立新",
  "廖慧",
  "杜海波",
  "程娜",
  "吕静",
  "魏明",
  "钟文斌",
  "石春生",
  "夏艳",
  "阎广平",
];
const matchmakers = [
  "安桂英",
  "喻玉兰",
  "童秀兰",
  "颜月琴",
  "柯慧芳",
  "凌素芬",
  "倪亚琴",
  "施文娟",
  "祝冬梅",
  "成爱华",
  "盛玉梅",
  "游淑珍",
  "纪秀英",
  "路金凤",
  "齐建梅",
  "米晓红",
  "常红",
  "庄敏",
  "聂春梅",
  "关丽华",
  "焦兰英",
  "左凤英",
];

/** Every party above an ordinary member, each after its parent. */
export const agentSeeds: readonly AgentSeed[] = [
  ...upper,
  ...shopSeeds.map((shop, place): AgentSeed => ({
    key: `s-${shop.key}`,
    tier: "SHOP",
    parent: shop.above,
    contact: owners[place] ?? "余丽",
    shop: shop.key,
    region: shop.area,
    sex: [1, 4, 6, 9, 10, 11, 13].includes(place) ? "MAN" : "WOMAN",
    ...(shop.status === "WAIT_AUDIT" ? { status: "PENDING" } : shop.status === "CLOSED" ? { status: "DISABLE" } : {}),
    ...(shop.key === "xihu"
      ? {
          account: {
            login: "13800000015",
            roleId: defaultRoleId.shop,
          },
        }
      : {}),
    ...(shop.key === "gusu"
      ? {
          account: {
            login: "13800000304",
            roleId: defaultRoleId.shop,
          },
        }
      : {}),
  })),
  ...matchmakers.map((contact, place): AgentSeed => {
    const shop = shopSeeds[place % 11];
    return {
      key: `m-${place}`,
      tier: "MATCHMAKER",
      parent: `s-${shop?.key}`,
      contact,
      sex: "WOMAN",
      region: shop?.area ?? null,
      ...(shop === undefined ? {} : { shop: shop.key }),
      ...(place === 0
        ? {
            account: {
              login: "13800000016",
              roleId: defaultRoleId.matchmaker,
            },
          }
        : {}),
      ...(place === 1 || place === 3
        ? {
            account: {
              login: `1380000030${place + 4}`,
              roleId: defaultRoleId.matchmaker,
            },
          }
        : {}),
    };
  }),
  {
    key: "promoter",
    tier: "MEMBER",
    parent: null,
    contact: "鲁晓东",
    sex: "MAN",
    region: null,
    account: { login: "13800000017", roleId: defaultRoleId.promoter },
  },
];
