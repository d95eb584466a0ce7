import { z } from "zod";
import {
  assetsFields,
  carFields,
  educationFields,
  houseFields,
  marriageFields,
  workFields,
} from "../../core/credential/credential-fields.ts";
import { credentialMessages, imagesMost } from "../../core/credential/credential.messages.ts";
import type { CredentialKind } from "../../core/credential/credential-pages.ts";
import { credentialKind, credentialStatus } from "../../core/member/credential.choices.ts";
import { asColumn, type IntakeColumn } from "../../core/open-door/intake-columns.ts";
import { anyIntake, defineIntake, type Intake } from "../../core/open-door/intake.ts";
import { fetchedPictures, ofMember } from "../../core/open-door/intake-fields.ts";
import type { Field } from "../../kit/field.ts";
import { shanghaiText } from "../../wire/instant.ts";

type Inputs<T extends Readonly<Record<string, Field>>> = {
  readonly [K in keyof T]: null extends z.input<T[K]["input"]> ? z.ZodDefault<T[K]["input"]> : T[K]["input"];
};
/** The rules of the console's own form; what may be empty there may be left out here. */
const inputsOf = <const T extends Readonly<Record<string, Field>>>(fields: T): Inputs<T> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { input }]) => [
      name,
      input.safeParse(null).success ? input.default(null) : input,
    ]),
    // Each name keeps its own schema.
  ) as unknown as Inputs<T>;

/** Those of a record with one paper; several houses or cars stand in no row of a file. */
const columnsOf = <const T extends Readonly<Record<string, Field>>>(fields: T) => ({
  member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
  ...(Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, asColumn.ofField(one)])) as {
    readonly [K in keyof T]: IntakeColumn;
  }),
  papers: asColumn.list("材料", ["证明材料", "图片", "证件照", "papers"]),
});

const papers = fetchedPictures(imagesMost, credentialMessages.needImages);
const today = (): string => shanghaiText(new Date().toISOString()).slice(0, 10);
const assetList = <const T extends Readonly<Record<string, Field>>>(fields: T, none: string) =>
  z
    .array(z.strictObject({ ...inputsOf(fields), papers }), none)
    .min(1, none)
    .max(imagesMost, credentialMessages.tooManyImages);

const noFault: Readonly<Record<string, string>> = {};
/** What all of them have: whose it is, and what the sender may read of it. */
const common = {
  scope: "member",
  refs: ofMember,
  view: z.object({ status: credentialStatus.schema, reason: z.string(), supplement: z.string() }),
} as const;

export const educationCredentialIntake = defineIntake({
  ...common,
  name: "educationCredential",
  plural: "education-credentials",
  title: "学历认证",
  fields: { ...inputsOf(educationFields), papers },
  columns: columnsOf(educationFields),
  example: {
    member: "u-1001",
    education: "UNDER_GRADUATE",
    schoolName: "浙江大学",
    schoolTag: "S985",
    isRecruitment: true,
    graduationTime: "2018-06-30",
    papers: ["https://img.example.com/diploma-1001.jpg"],
  },
  check: ({ graduationTime }) =>
    typeof graduationTime === "string" && graduationTime > today()
      ? { graduationTime: credentialMessages.graduation }
      : noFault,
});

export const houseCredentialIntake = defineIntake({
  ...common,
  name: "houseCredential",
  plural: "house-credentials",
  title: "房产认证",
  fields: {
    isParentsHome: z.boolean("请选择父母房产"),
    houses: assetList(houseFields, credentialMessages.oneHouse),
  },
  example: {
    member: "u-1001",
    isParentsHome: false,
    houses: [
      {
        type: "COMMODITY",
        area: 89,
        houseInfo: "杭州市西湖区，2019年购入",
        ownerName: "沈知遥",
        papers: ["https://img.example.com/house-1001.jpg"],
      },
    ],
  },
});

export const carCredentialIntake = defineIntake({
  ...common,
  name: "carCredential",
  plural: "car-credentials",
  title: "车辆认证",
  fields: { cars: assetList(carFields, credentialMessages.oneCar) },
  example: {
    member: "u-1001",
    cars: [{ type: "BRIDGE_CAR", name: "大众 帕萨特", papers: ["https://img.example.com/car-1001.jpg"] }],
  },
});

export const marriageCredentialIntake = defineIntake({
  ...common,
  name: "marriageCredential",
  plural: "marriage-credentials",
  title: "婚姻认证",
  fields: { ...inputsOf(marriageFields), papers },
  columns: columnsOf(marriageFields),
  example: {
    member: "u-1001",
    maritalStatus: "UNMARRIED",
    childWardship: "NONE",
    wantChild: "WANT",
    papers: ["https://img.example.com/marriage-1001.jpg"],
  },
});

export const workCredentialIntake = defineIntake({
  ...common,
  name: "workCredential",
  plural: "work-credentials",
  title: "工作认证",
  fields: { ...inputsOf(workFields), papers },
  columns: columnsOf(workFields),
  example: {
    member: "u-1001",
    unitName: "杭州某某科技有限公司",
    city: "杭州",
    profession: "产品经理",
    workingAge: 6,
    annualIncome: 260_000,
    papers: ["https://img.example.com/work-1001.jpg"],
  },
});

export const assetsCredentialIntake = defineIntake({
  ...common,
  name: "assetsCredential",
  plural: "assets-credentials",
  title: "资产认证",
  fields: { ...inputsOf(assetsFields), papers },
  columns: columnsOf(assetsFields),
  example: {
    member: "u-1001",
    isSavings: true,
    savingsLevel: "B50_100",
    isLiabilities: false,
    papers: ["https://img.example.com/assets-1001.jpg"],
  },
  check: ({ isSavings, savingsLevel }) =>
    isSavings && savingsLevel === null ? { savingsLevel: credentialMessages.savingsLevel } : noFault,
});

/** How the open door calls the record of a kind. */
export const credentialIntakeName = (kind: CredentialKind): string => `${kind.toLowerCase()}Credential`;

const byKind: Readonly<Record<CredentialKind, Intake>> = {
  EDUCATION: anyIntake(educationCredentialIntake),
  HOUSE: anyIntake(houseCredentialIntake),
  CAR: anyIntake(carCredentialIntake),
  MARRIAGE: anyIntake(marriageCredentialIntake),
  WORK: anyIntake(workCredentialIntake),
  ASSETS: anyIntake(assetsCredentialIntake),
};
/**
 * What a member hands in to prove a fact of the profile, by kind. The papers are fetched at once and become files of our
 * own; a record of a kind that waits already refuses a second one. Where a reviewer asked for more (`supplement`), another
 * row of the same number completes it.
 */
export const credentialIntakes: readonly (readonly [CredentialKind, Intake])[] = credentialKind.values.map((kind) => [
  kind,
  byKind[kind],
]);
