import { drinking, emotion, nightclub, parentsWork, smoking } from "@hongxian/contract/core/member/expand.choices.ts";
import { takenConfirm, takenEmotions } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { sexConfirm } from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import {
  bodyShape,
  carStatus,
  education,
  haveChild,
  houseStatus,
  loginMode,
  marital,
  marriageMemberType,
  platform,
  religion,
  selectableUserRole,
  sex,
  userRole,
  wantChild,
  whenMarry,
  womanBodyShape,
} from "@hongxian/contract/core/member/member.choices.ts";
import { appMemberType } from "@hongxian/contract/core/money/fee.choices.ts";
import type { Control, FieldSection, FieldSpec, SaveCall, Words } from "./field-spec.ts";

const text = (max: number): Control => ({ kind: "text", max });
const pick = (of: Words): Control => ({ kind: "choice", of });
const shown = (name: string, label: string, control: Control = text(100)): FieldSpec => ({ name, label, control });
const edited =
  (save: SaveCall) =>
  (name: string, label: string, control: Control, more: Partial<FieldSpec> = {}): FieldSpec => ({
    name,
    label,
    control,
    save,
    ...more,
  });
const infos = edited("infos");
const info = edited("info");
const yesNo = { kind: "flag", yes: "是", no: "否" } as const;

export const identity: readonly FieldSpec[] = [
  infos("firstName", "昵称", text(20)),
  infos("name", "姓氏", text(20)),
  info("realname", "真实姓名", text(20), { masked: true }),
  info("idNo", "身份证号", text(18), { masked: true }),
  info("login", "手机号", text(11), { masked: true }),
  infos("wechatNo", "微信号", text(20), { masked: true }),
  infos("isSame", "微信同手机号", yesNo),
  edited("lastName")("lastName", "红线号", text(12), { masked: true }),
  edited("sex")("sex", "性别", pick(sex), { confirm: sexConfirm }),
  infos("birthday", "出生日期", { kind: "date" }),
  shown("zodiac", "属相"),
  shown("constellation", "星座"),
  edited("userRole")("userRole", "角色", { kind: "choice", of: userRole, offered: selectableUserRole }),
  infos("nation", "民族", text(20)),
];

export const condition: readonly FieldSpec[] = [
  infos("height", "身高", { kind: "number", min: 100, max: 250, unit: "cm" }),
  infos("bodyWeight", "体重", { kind: "number", min: 30, max: 200, unit: "kg" }),
  infos("marital", "婚姻状况", pick(marital)),
  infos("education", "学历", pick(education)),
  infos("profession", "职业", text(30)),
  infos("schoolTag", "院校标签", text(30)),
  edited("income")("income", "月收入", { kind: "income" }),
  infos("bodyShape", "体型", { kind: "choice", of: bodyShape, ofWoman: womanBodyShape }),
  infos("houseStatus", "住房", pick(houseStatus)),
  infos("carStatus", "购车", pick(carStatus)),
  infos("religion", "宗教信仰", pick(religion)),
  infos("whenMarry", "何时结婚", pick(whenMarry)),
  infos("haveChild", "有无孩子", pick(haveChild)),
  infos("wantChild", "是否要孩子", pick(wantChild)),
  infos("dadEducation", "父亲学历", pick(education)),
  infos("momEducation", "母亲学历", pick(education)),
  infos("isLiveParents", "是否与父母同住", { kind: "flag", yes: "同住", no: "不同住" }),
];

export const regions: readonly FieldSpec[] = [
  edited("city")("homeProv", "现居地", { kind: "region", prefix: "home" }),
  edited("city")("prov", "家乡", { kind: "region", prefix: "" }),
  edited("city")("registeredProv", "户籍", { kind: "region", prefix: "registered" }),
  shown("currentArea", "当前位置"),
];

export const words: readonly FieldSpec[] = [
  infos("signature", "交友宣言", { kind: "longText", max: 200 }, { wide: true }),
  infos("idealHalf", "理想的另一半", { kind: "longText", max: 500 }, { wide: true }),
  infos("hobby", "兴趣爱好", { kind: "words" }, { wide: true }),
  infos("houseInfo", "居住情况", { kind: "words" }, { wide: true }),
];

const siblings = { kind: "number", min: 0, max: 10, unit: "人" } as const;
export const life: readonly FieldSpec[] = [
  edited("emotion")("emotion", "情感状态", pick(emotion), { confirm: takenConfirm, confirmOf: takenEmotions }),
  infos("smoking", "吸烟", pick(smoking)),
  infos("drinking", "饮酒", pick(drinking)),
  infos("nightclub", "夜店", pick(nightclub)),
  infos("dadWork", "父亲工作", pick(parentsWork)),
  infos("momWork", "母亲工作", pick(parentsWork)),
  infos("brotherNum", "兄弟", siblings),
  infos("sisterNum", "姐妹", siblings),
];

/** Written by reviews only. */
export const standing: readonly FieldSpec[] = [
  shown("authTime", "实名时间", { kind: "time" }),
  shown("verifyImgUpdateTime", "真人照更新时间", { kind: "time" }),
  shown("faceScore", "颜值分", { kind: "number", min: 0, max: 100, unit: "分" }),
];

const chats = { kind: "number", min: 0, max: 9999, unit: "次" } as const;
export const service: readonly FieldSpec[] = [
  info("totalChatNumber", "总聊天次数", chats),
  info("remainderChatNumber", "剩余聊天次数", chats),
  info("fansNum", "权重", { kind: "number", min: 0, max: 9999 }),
  info("nextFollowTime", "下次跟进时间", { kind: "time" }),
  info("enterpriseWechatName", "企微员工", text(30)),
  info("marriageCornerOpen", "相亲角展示", { kind: "flag", yes: "已开启", no: "未开启" }),
  shown("feeType", "APP会员", pick(appMemberType)),
  shown("feeExpireTime", "APP会员到期", { kind: "time" }),
  shown("marriageMemberType", "相亲会员", pick(marriageMemberType)),
  shown("marriageMemberExpireTime", "相亲会员到期", { kind: "time" }),
  shown("platform", "注册平台", pick(platform)),
  shown("loginMode", "登录方式", pick(loginMode)),
];

/** 基本资料, in the order of the panel. */
export const profileSections: readonly FieldSection[] = [
  { title: "身份", fields: identity },
  { title: "条件", fields: condition },
  { title: "地区", fields: regions },
  { title: "自述", fields: words },
  { title: "生活", fields: life },
  { title: "认证", fields: standing },
  { title: "服务", fields: service },
];
