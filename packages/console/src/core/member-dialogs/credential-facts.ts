import {
  getAssetsAuth,
  getCarAuth,
  getEducationAuth,
  getHouseAuth,
  getMarriageAuth,
  getWorkAuth,
} from "@hongxian/contract/core/member/credential-detail.endpoints.ts";
import {
  carType,
  childWardship,
  houseType,
  savingsLevel,
  schoolTag,
} from "@hongxian/contract/core/member/credential.choices.ts";
import { education, marital, wantChild } from "@hongxian/contract/core/member/member.choices.ts";
import { alimonyText, annualIncomeText } from "@hongxian/contract/core/member/member-words.rules.ts";
import type { CallData } from "../../platform/call.ts";

export type Fact = readonly [label: string, text: string];
/** One of several assets of a credential: a house, a car. */
export interface Card {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** Separated by semicolons. */
  readonly images: string;
  /** The reviewer did not accept it. */
  readonly isVoid: boolean;
}
export interface CredentialView {
  readonly facts: readonly Fact[];
  readonly cards: readonly Card[];
}

const words = (labels: Readonly<Record<string, string>>, value: string | null): string =>
  value === null ? "" : (labels[value] ?? value);
const yesNo = (value: boolean | null, yes = "是", no = "否"): string => (value === null ? "" : value ? yes : no);
const plain = (facts: readonly Fact[]): CredentialView => ({ facts, cards: [] });

const educationView = (detail: CallData<typeof getEducationAuth>) =>
  plain([
    ["学历", words(education.labels, detail.education)],
    ["院校", detail.schoolName ?? ""],
    ["院校标签", words(schoolTag.labels, detail.schoolTag)],
    ["专业", detail.specialty ?? ""],
    ["统招", yesNo(detail.isRecruitment)],
    ["毕业时间", detail.graduationTime ?? ""],
  ]);

const houseView = (detail: CallData<typeof getHouseAuth>): CredentialView => ({
  facts: [
    ["父母房产", yesNo(detail.isParentsHome)],
    ["套数", `${detail.houseList.length} 套`],
  ],
  cards: detail.houseList.map((house) => ({
    title: words(houseType.labels, house.type),
    facts: [
      ["面积", house.area === null || house.area === "" ? "" : `${house.area} ㎡`],
      ["房产说明", house.houseInfo ?? ""],
    ],
    images: house.authImg ?? "",
    isVoid: !house.isValid,
  })),
});

const carView = (detail: CallData<typeof getCarAuth>): CredentialView => ({
  facts: [["车辆数", `${detail.carList.length} 辆`]],
  cards: detail.carList.map((car) => ({
    title: words(carType.labels, car.type),
    facts: [
      ["品牌型号", car.name ?? ""],
      ["备注", car.remark ?? ""],
    ],
    images: car.authImg ?? "",
    isVoid: !car.isValid,
  })),
});

const marriageView = (detail: CallData<typeof getMarriageAuth>) =>
  plain([
    ["婚姻状况", words(marital.labels, detail.maritalStatus)],
    ["子女情况", detail.childInfo ?? ""],
    ["抚养权", words(childWardship.labels, detail.childWardship)],
    ["抚养费", alimonyText(detail.childAlimonyMonth)],
    ["生育意愿", words(wantChild.labels, detail.wantChild)],
  ]);

const workView = (detail: CallData<typeof getWorkAuth>) =>
  plain([
    ["单位", detail.unitName ?? ""],
    ["城市", detail.city ?? ""],
    ["职业", detail.profession ?? ""],
    ["工龄", detail.workingAge === null ? "" : `${detail.workingAge} 年`],
    ["年收入", annualIncomeText(detail.annualIncome)],
  ]);

const assetsView = (detail: CallData<typeof getAssetsAuth>) =>
  plain([
    ["有无存款", yesNo(detail.isSavings, "有", "无")],
    ["存款区间", words(savingsLevel.labels, detail.savingsLevel)],
    ["有无负债", yesNo(detail.isLiabilities, "有", "无")],
    ["负债说明", detail.liabilitiesRemark ?? ""],
  ]);

/** The call and the wording of each kind. */
export const credentialViews = {
  EDUCATION: { call: getEducationAuth, view: educationView },
  HOUSE: { call: getHouseAuth, view: houseView },
  CAR: { call: getCarAuth, view: carView },
  MARRIAGE: { call: getMarriageAuth, view: marriageView },
  WORK: { call: getWorkAuth, view: workView },
  ASSETS: { call: getAssetsAuth, view: assetsView },
} as const;
export type CredentialKind = keyof typeof credentialViews;
