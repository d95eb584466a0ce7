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
import { fetchedPictures } from "../../core/open-door/intake-fields.ts";
import type { Field } from "../../kit/field.ts";
import { shanghaiText } from "../../wire/instant.ts";

type Shape = Readonly<Record<string, z.ZodType>>;
/** The rules of the console's own form; what may be empty there may be left out here. */
const inputsOf = (fields: Readonly<Record<string, Field>>): Shape =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { input }]) => [
      name,
      input.safeParse(null).success ? input.default(null) : input,
    ]),
  );

/** Those of a record with one paper; several houses or cars stand in no row of a file. */
const columnsOf = (fields: Readonly<Record<string, Field>>): Readonly<Record<string, IntakeColumn>> => ({
  member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
  ...Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, asColumn.ofField(one)])),
  papers: asColumn.list("材料", ["证明材料", "图片", "证件照", "papers"]),
});

const papers = fetchedPictures(imagesMost, credentialMessages.needImages);
const today = (): string => shanghaiText(new Date().toISOString()).slice(0, 10);
const assetList = (fields: Readonly<Record<string, Field>>, none: string) =>
  z
    .array(z.strictObject({ ...inputsOf(fields), papers }), none)
    .min(1, none)
    .max(imagesMost, credentialMessages.tooManyImages);

interface Row {
  readonly graduationTime?: unknown;
  readonly isSavings?: unknown;
  readonly savingsLevel?: unknown;
}
type Faults = Readonly<Record<string, string>>;
const noFault: Faults = {};

const kinds: Readonly<
  Record<
    CredentialKind,
    {
      readonly plural: string;
      readonly fields: Shape;
      readonly columns?: Readonly<Record<string, IntakeColumn>>;
      readonly example: object;
      check?(row: Row): Faults;
    }
  >
> = {
  EDUCATION: {
    plural: "education-credentials",
    fields: { ...inputsOf(educationFields), papers },
    columns: columnsOf(educationFields),
    example: {
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
  },
  HOUSE: {
    plural: "house-credentials",
    fields: {
      isParentsHome: z.boolean("请选择父母房产"),
      houses: assetList(houseFields, credentialMessages.oneHouse),
    },
    example: {
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
  },
  CAR: {
    plural: "car-credentials",
    fields: { cars: assetList(carFields, credentialMessages.oneCar) },
    example: {
      cars: [{ type: "BRIDGE_CAR", name: "大众 帕萨特", papers: ["https://img.example.com/car-1001.jpg"] }],
    },
  },
  MARRIAGE: {
    plural: "marriage-credentials",
    fields: { ...inputsOf(marriageFields), papers },
    columns: columnsOf(marriageFields),
    example: {
      maritalStatus: "UNMARRIED",
      childWardship: "NONE",
      wantChild: "WANT",
      papers: ["https://img.example.com/marriage-1001.jpg"],
    },
  },
  WORK: {
    plural: "work-credentials",
    fields: { ...inputsOf(workFields), papers },
    columns: columnsOf(workFields),
    example: {
      unitName: "杭州某某科技有限公司",
      city: "杭州",
      profession: "产品经理",
      workingAge: 6,
      annualIncome: 260_000,
      papers: ["https://img.example.com/work-1001.jpg"],
    },
  },
  ASSETS: {
    plural: "assets-credentials",
    fields: { ...inputsOf(assetsFields), papers },
    columns: columnsOf(assetsFields),
    example: {
      isSavings: true,
      savingsLevel: "B50_100",
      isLiabilities: false,
      papers: ["https://img.example.com/assets-1001.jpg"],
    },
    check: ({ isSavings, savingsLevel }) =>
      isSavings === true && savingsLevel === null ? { savingsLevel: credentialMessages.savingsLevel } : noFault,
  },
};

/** How the open door calls the record of a kind. */
export const credentialIntakeName = (kind: CredentialKind): string => `${kind.toLowerCase()}Credential`;

/**
 * What a member hands in to prove a fact of the profile, by kind. The papers are fetched at once and become files of our
 * own; a record of a kind that waits already refuses a second one. Where a reviewer asked for more (`supplement`), another
 * row of the same number completes it.
 */
export const credentialIntakes: readonly (readonly [CredentialKind, Intake])[] = credentialKind.values.map((kind) => {
  const { plural, fields, columns, example, check } = kinds[kind];
  const intake = defineIntake({
    name: credentialIntakeName(kind),
    plural,
    title: `${credentialKind.labels[kind]}认证`,
    scope: "member",
    refs: { member: { kind: "member", label: "会员" } },
    fields,
    ...(columns === undefined ? {} : { columns }),
    view: z.object({ status: credentialStatus.schema, reason: z.string(), supplement: z.string() }),
    example: { member: "u-1001", ...example },
    ...(check === undefined ? {} : { check: (row: Shape) => check(row) }),
  });
  return [kind, anyIntake(intake)];
});
