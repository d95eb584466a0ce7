import { list } from "./list.ts";

/** Professions by their requirements; pay in thousand yuan a month, low and high. */
export const professions: readonly {
  name: string;
  level: 0 | 1 | 2 | 3;
  pay: readonly [number, number];
  unit: string;
}[] = [
  { name: "外卖骑手", level: 0, pay: [5, 10], unit: "同城配送站" },
  { name: "货车司机", level: 0, pay: [6, 12], unit: "远达物流" },
  { name: "超市店长", level: 0, pay: [4, 8], unit: "邻里便民超市" },
  { name: "美容师", level: 0, pay: [4, 10], unit: "雅韵美容会所" },
  { name: "厨师", level: 0, pay: [5, 11], unit: "江南小馆" },
  { name: "装修师傅", level: 0, pay: [6, 13], unit: "匠心装饰" },
  { name: "服装店主", level: 0, pay: [4, 15], unit: "个体经营" },
  { name: "养殖户", level: 0, pay: [3, 12], unit: "绿源合作社" },
  { name: "文员", level: 1, pay: [4, 7], unit: "恒通贸易" },
  { name: "客服主管", level: 1, pay: [5, 9], unit: "云桥信息" },
  { name: "会计", level: 1, pay: [5, 11], unit: "正源会计师事务所" },
  { name: "护士", level: 1, pay: [5, 10], unit: "市第二人民医院" },
  { name: "幼儿教师", level: 1, pay: [4, 7], unit: "向日葵幼儿园" },
  { name: "房产销售", level: 1, pay: [5, 20], unit: "安居置业" },
  { name: "电工", level: 1, pay: [5, 10], unit: "城东供电所" },
  { name: "导游", level: 1, pay: [4, 10], unit: "山海国旅" },
  { name: "健身教练", level: 1, pay: [6, 14], unit: "燃力健身" },
  { name: "公务员", level: 2, pay: [6, 13], unit: "区政府办公室" },
  { name: "中学教师", level: 2, pay: [6, 12], unit: "市第三中学" },
  { name: "银行职员", level: 2, pay: [7, 16], unit: "城市商业银行" },
  { name: "软件工程师", level: 2, pay: [12, 35], unit: "星图科技" },
  { name: "产品经理", level: 2, pay: [12, 32], unit: "橙果网络" },
  { name: "土木工程师", level: 2, pay: [8, 18], unit: "省建工集团" },
  { name: "电商运营", level: 2, pay: [6, 16], unit: "万象电商" },
  { name: "设计师", level: 2, pay: [7, 20], unit: "留白设计工作室" },
  { name: "记者", level: 2, pay: [6, 14], unit: "晚报社" },
  { name: "药剂师", level: 2, pay: [6, 12], unit: "康泰药业" },
  { name: "人力资源主管", level: 2, pay: [8, 18], unit: "盛和集团" },
  { name: "国企职员", level: 2, pay: [6, 13], unit: "水务集团" },
  { name: "企业主", level: 2, pay: [20, 80], unit: "自主创业" },
  { name: "律师", level: 3, pay: [10, 45], unit: "明理律师事务所" },
  { name: "主治医师", level: 3, pay: [12, 32], unit: "省中心医院" },
  { name: "大学讲师", level: 3, pay: [9, 20], unit: "理工大学" },
  { name: "科研人员", level: 3, pay: [10, 25], unit: "省科学院" },
  { name: "算法工程师", level: 3, pay: [22, 60], unit: "深蓝智能" },
  { name: "基金经理", level: 3, pay: [25, 80], unit: "启明资产" },
  { name: "建筑师", level: 3, pay: [12, 30], unit: "方圆建筑设计院" },
];

/** What members say of their school, in the words of the diploma desk. */
export const schools = {
  JUNIO_COLLEGE: ["普通院校"],
  UNDER_GRADUATE: ["普通院校", "普通院校", "普通院校", "双一流", "211院校", "985院校"],
  MASTER: ["双一流", "985院校", "211院校", "海外院校", "普通院校"],
  DOCTOR: ["985院校", "双一流", "211院校", "海外院校"],
} as const;

export const specialties = list(`
  计算机科学与技术 会计学 临床医学 土木工程 汉语言文学 法学 市场营销 机械工程 英语 学前教育 金融学 护理学
  视觉传达 电气工程
`);
/** Each of the kind its licence says. */
export const cars = [
  { type: "BRIDGE_CAR", name: "大众朗逸" },
  { type: "BRIDGE_CAR", name: "丰田卡罗拉" },
  { type: "BRIDGE_CAR", name: "本田思域" },
  { type: "BRIDGE_CAR", name: "比亚迪秦" },
  { type: "BRIDGE_CAR", name: "吉利帝豪" },
  { type: "BRIDGE_CAR", name: "宝马3系" },
  { type: "BRIDGE_CAR", name: "奥迪A4L" },
  { type: "BRIDGE_CAR", name: "特斯拉Model 3" },
  { type: "BRIDGE_CAR", name: "奔驰C级" },
  { type: "SUV", name: "理想L6" },
  { type: "SUV", name: "长安CS75" },
  { type: "SUV", name: "特斯拉Model Y" },
  { type: "SUV", name: "哈弗H6" },
  { type: "MPV", name: "别克GL8" },
  { type: "MPV", name: "传祺M8" },
] as const;
export const deviceModels = {
  ANDROID: [
    "HUAWEI Mate 60",
    "Xiaomi 14",
    "OPPO Reno11",
    "vivo X100",
    "HONOR 100",
    "Redmi K70",
    "realme GT5",
    "Galaxy S24",
  ],
  IOS: ["iPhone 13", "iPhone 14", "iPhone 14 Pro", "iPhone 15", "iPhone 15 Pro", "iPhone 16", "iPhone SE"],
  WEB: ["Chrome", "Edge", "Safari"],
  APPLET: ["微信小程序/安卓", "微信小程序/iOS"],
  STAFF: [""],
} as const;
/** The releases of the app and how many days ago each came out; the first is rolled out to some only. */
export const releases = [
  ["5.8.2", 6],
  ["5.8.1", 32],
  ["5.7.6", 58],
  ["5.7.0", 84],
  ["5.6.3", 130],
  ["5.5.0", 230],
  ["5.4.0", 640],
] as const;
/** Of a hundred, so many have the first release. */
export const grayPercent = 30;
