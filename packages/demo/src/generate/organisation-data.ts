import { defaultRoleId } from "@hongxian/contract/core/access/default-roles.ts";
/** Departments by key; the part before the last dot is the parent. */
export const departmentNames = {
  hq: "红线总部",
  "hq.service": "客服部",
  "hq.audit": "审核部",
  "hq.sale": "销售中心",
  "hq.sale.east": "华东销售部",
  "hq.sale.east.hz1": "杭州一组",
  "hq.sale.east.hz2": "杭州二组",
  "hq.sale.east.sh": "上海组",
  "hq.sale.south": "华南销售部",
  "hq.sale.south.gz": "广州组",
  "hq.sale.south.sz": "深圳组",
  "hq.sale.west": "西南销售部",
  "hq.sale.west.cd": "成都组",
  "hq.match": "红娘服务部",
  "hq.finance": "财务部",
  "hq.operate": "运营部",
  "hq.operate.user": "用户运营组",
  "hq.operate.content": "内容运营组",
  "hq.operate.channel": "渠道组",
  "hq.tech": "技术部",
} as const;
export type DepartmentKey = keyof typeof departmentNames;

export interface StaffSeed {
  readonly login: string;
  readonly name: string;
  readonly sex: "MAN" | "WOMAN";
  readonly roleId: number | null;
  readonly dept: DepartmentKey | null;
  readonly title: string;
  readonly manager?: string;
  readonly kind?: "PART_TIME";
  readonly status?: "DISABLE" | "LEFT";
  /** Whether the person has their own member account. */
  readonly isMember?: boolean;
}

type Line = readonly [
  login: string,
  name: string,
  sex: "MAN" | "WOMAN",
  roleId: number | null,
  dept: DepartmentKey | null,
  title: string,
  manager?: string,
];

const lines: readonly Line[] = [
  ["13800000002", "林晓彤", "WOMAN", 2, "hq.service", "客服专员"],
  ["13800000003", "周文静", "WOMAN", 3, "hq.audit", "审核专员", "13800000009"],
  ["13800000005", "陆砚秋", "MAN", 5, "hq.sale.east", "华东销售总监"],
  ["13800000004", "沈知遥", "WOMAN", 4, "hq.sale.east.hz1", "情感顾问", "13800000005"],
  ["13800000006", "苏婉清", "WOMAN", 6, "hq.match", "资深红娘"],
  ["13800000007", "钱亚琴", "WOMAN", 7, "hq.finance", "财务经理"],
  ["13800000008", "夏予安", "MAN", 8, "hq.operate", "运营经理"],
  ["13800000009", "方怀瑾", "MAN", 9, "hq.audit", "审核主管"],
  ["13800000101", "顾听澜", "WOMAN", 5, "hq.sale.east.sh", "上海组组长", "13800000005"],
  ["13800000102", "郑海涛", "MAN", 5, "hq.sale.south", "华南销售总监"],
  ["13800000103", "唐思远", "MAN", 5, "hq.sale.west", "西南销售总监"],
  ["13800000104", "周佳怡", "WOMAN", 4, "hq.sale.east.hz1", "情感顾问", "13800000005"],
  ["13800000105", "陈立诚", "MAN", 4, "hq.sale.east.hz1", "情感顾问", "13800000005"],
  ["13800000106", "叶梦瑶", "WOMAN", 4, "hq.sale.east.hz2", "情感顾问", "13800000005"],
  ["13800000107", "吴冠宇", "MAN", 4, "hq.sale.east.hz2", "情感顾问", "13800000005"],
  ["13800000108", "徐雨晴", "WOMAN", 4, "hq.sale.east.hz2", "情感顾问", "13800000005"],
  ["13800000109", "朱心怡", "WOMAN", 4, "hq.sale.east.sh", "情感顾问", "13800000101"],
  ["13800000110", "马世杰", "MAN", 4, "hq.sale.east.sh", "情感顾问", "13800000101"],
  ["13800000111", "胡诗涵", "WOMAN", 4, "hq.sale.east.sh", "情感顾问", "13800000101"],
  ["13800000112", "梁嘉敏", "WOMAN", 4, "hq.sale.south.gz", "情感顾问", "13800000102"],
  ["13800000113", "黄振宇", "MAN", 4, "hq.sale.south.gz", "情感顾问", "13800000102"],
  ["13800000114", "罗佩珊", "WOMAN", 4, "hq.sale.south.gz", "情感顾问", "13800000102"],
  ["13800000115", "邓晨光", "MAN", 4, "hq.sale.south.sz", "情感顾问", "13800000102"],
  ["13800000116", "曾晓雯", "WOMAN", 4, "hq.sale.south.sz", "情感顾问", "13800000102"],
  ["13800000117", "谢若兰", "WOMAN", 4, "hq.sale.west.cd", "情感顾问", "13800000103"],
  ["13800000118", "何书恒", "MAN", 4, "hq.sale.west.cd", "情感顾问", "13800000103"],
  ["13800000121", "江清欢", "WOMAN", 6, "hq.match", "红娘顾问", "13800000006"],
  ["13800000122", "田雅静", "WOMAN", 6, "hq.match", "红娘顾问", "13800000006"],
  ["13800000123", "邵云舒", "WOMAN", 6, "hq.match", "红娘顾问", "13800000006"],
  ["13800000124", "严承志", "MAN", 6, "hq.match", "红娘顾问", "13800000006"],
  ["13800000125", "孟语嫣", "WOMAN", 6, "hq.match", "红娘顾问", "13800000006"],
  ["13800000131", "蒋晓晴", "WOMAN", 2, "hq.service", "客服专员", "13800000002"],
  ["13800000132", "段明轩", "MAN", 2, "hq.service", "客服专员", "13800000002"],
  ["13800000133", "贺文娟", "WOMAN", 2, "hq.service", "投诉专员", "13800000002"],
  ["13800000134", "龚一鸣", "MAN", 2, "hq.service", "投诉专员", "13800000002"],
  ["13800000135", "陶思敏", "WOMAN", 2, "hq.service", "客服专员", "13800000002"],
  ["13800000141", "尹彦博", "MAN", 3, "hq.audit", "审核专员", "13800000009"],
  ["13800000142", "史欣", "WOMAN", 3, "hq.audit", "审核专员", "13800000009"],
  ["13800000143", "薛远航", "MAN", 3, "hq.audit", "审核专员", "13800000009"],
  ["13800000151", "白淑珍", "WOMAN", 7, "hq.finance", "出纳", "13800000007"],
  ["13800000161", "秦星遥", "WOMAN", 8, "hq.operate.user", "用户运营", "13800000008"],
  ["13800000162", "石景行", "MAN", 8, "hq.operate.content", "内容运营", "13800000008"],
  ["13800000163", "崔泽楷", "MAN", 8, "hq.operate.channel", "渠道经理", "13800000008"],
];

/** Roles whose staff chat with members under their own member account. */
const memberRoles = new Set<number>([
  defaultRoleId.service,
  defaultRoleId.sale,
  defaultRoleId.saleLead,
  defaultRoleId.platformMatchmaker,
]);
const partTime = ["温念安", "柳沐晴", "武子健", "毛鹿鸣", "郝可馨", "黎南乔", "莫亦凡", "孔若曦"];

export const staffSeeds: readonly StaffSeed[] = [
  ...lines.map(([login, name, sex, roleId, dept, title, manager]) => ({
    login,
    name,
    sex,
    roleId,
    dept,
    title,
    isMember: memberRoles.has(roleId ?? 0),
    ...(manager === undefined ? {} : { manager }),
  })),
  {
    login: "13800000171",
    name: "万志远",
    sex: "MAN",
    roleId: defaultRoleId.sale,
    dept: "hq.sale.east.hz2",
    title: "情感顾问",
    manager: "13800000005",
    isMember: true,
    status: "LEFT",
  },
  {
    login: "13800000172",
    name: "范雪梅",
    sex: "WOMAN",
    roleId: defaultRoleId.service,
    dept: "hq.service",
    title: "客服专员",
    manager: "13800000002",
    isMember: true,
    status: "LEFT",
  },
  {
    login: "13800000173",
    name: "金少华",
    sex: "MAN",
    roleId: defaultRoleId.operation,
    dept: "hq.operate.channel",
    title: "渠道专员",
    manager: "13800000008",
    status: "DISABLE",
  },
  ...partTime.map((name, place): StaffSeed => ({
    login: `138000002${String(place + 1).padStart(2, "0")}`,
    name,
    sex: place === 2 || place === 6 ? "MAN" : "WOMAN",
    roleId: null,
    dept: null,
    title: "勤工主播",
    kind: "PART_TIME",
    isMember: true,
  })),
];

/** Official accounts; each is maintained by the staff member with that login. */
export const marketSeeds = [
  { name: "红线小助手月儿", sex: "WOMAN", type: "OFFICIAL", maintainer: "13800000161" },
  { name: "红线官方公告", sex: "WOMAN", type: "OFFICIAL", maintainer: "13800000008" },
  { name: "红线客服小满", sex: "WOMAN", type: "SERVICE", maintainer: "13800000002" },
  { name: "红线客服阿诺", sex: "MAN", type: "SERVICE", maintainer: "13800000131" },
  { name: "红娘安然", sex: "WOMAN", type: "MATCHMAKER", maintainer: "13800000006" },
  { name: "红娘清欢", sex: "WOMAN", type: "MATCHMAKER", maintainer: "13800000121" },
  { name: "同城活动君", sex: "MAN", type: "PROMOTION", maintainer: "13800000162" },
  { name: "直播小红", sex: "WOMAN", type: "PROMOTION", maintainer: "13800000201" },
  { name: "测试号一", sex: "MAN", type: "TEST", maintainer: "13800000163" },
] as const;
