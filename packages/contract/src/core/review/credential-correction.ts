import { z } from "zod";
import { shanghaiText } from "../../wire/instant.ts";
import type { Field } from "../../kit/field.ts";
import {
  assetsFields,
  carFields,
  educationFields,
  houseFields,
  marriageFields,
  workFields,
} from "../credential/credential-fields.ts";
import type { CredentialKind } from "../credential/credential-pages.ts";
import { credentialMessages } from "../credential/credential.messages.ts";
import { houseStatus } from "../member/member.choices.ts";

export const correctionMessages = {
  oneValidHouse: "请至少确认一套有效房产",
  oneValidCar: "请至少确认一辆有效车辆",
  houseStatus: "请选择房产状况",
  proofSeen: "请确认已核对证明材料",
  plate: "请先对可见的车牌打码，或确认图片中没有车牌",
  plates: (left: number) => `还有${left}张图片未处理：有车牌的请打码，没有车牌的请标为无车牌`,
  assetMismatch: "房产或车辆与记录不一致，请刷新",
} as const;

type Inputs<F extends Readonly<Record<string, Field>>> = { [K in keyof F]: z.ZodOptional<F[K]["input"]> };
/** Every field may be corrected, none is required. */
const correctable = <F extends Readonly<Record<string, Field>>>(fields: F): Inputs<F> =>
  // Each entry is the input of the field of the same name.
  Object.fromEntries(Object.entries(fields).map(([name, { input }]) => [name, input.optional()])) as Inputs<F>;

const today = (): string => shanghaiText(new Date().toISOString()).slice(0, 10);
const { education, schoolName, schoolTag, specialty, isRecruitment, graduationTime } = educationFields;
const { type: houseType, area, houseInfo, ownerName } = houseFields;
const { type: carType, name: carName } = carFields;
const { maritalStatus, childWardship } = marriageFields;
const { unitName, profession, workingAge, annualIncome } = workFields;
const valid = z.boolean("请确认是否有效");

const houses = z
  .array(z.strictObject({ ...correctable({ type: houseType, area, houseInfo, ownerName }), isValid: valid }))
  .refine((list) => list.some(({ isValid }) => isValid), correctionMessages.oneValidHouse);
const cars = z
  .array(z.strictObject({ ...correctable({ type: carType, name: carName }), isValid: valid }))
  .refine((list) => list.some(({ isValid }) => isValid), correctionMessages.oneValidCar);

/** Divorced and widowed members prove it by a document that the reviewer has seen. */
export const needsProof = (marital: unknown): boolean =>
  typeof marital === "string" && (marital.startsWith("DIVORCED") || marital === "WIDOWED");

/** What 通过 may correct, by kind: the body of check-child-auth. Houses and cars are in the order of the record. */
export const corrections = {
  EDUCATION: z
    .strictObject(correctable({ education, schoolName, schoolTag, specialty, isRecruitment, graduationTime }))
    .superRefine((correction, context) => {
      if ((correction.graduationTime ?? "") > today())
        context.addIssue({ code: "custom", path: ["graduationTime"], message: credentialMessages.graduation });
    }),
  HOUSE: z.strictObject({
    houseStatus: z.enum(houseStatus.values, correctionMessages.houseStatus),
    houseList: houses,
  }),
  CAR: z.strictObject({ carList: cars }),
  MARRIAGE: z.strictObject({
    ...correctable({ maritalStatus, childWardship }),
    /** The divorce or death certificate was seen. */
    proofSeen: z.boolean().default(false),
  }),
  WORK: z.strictObject({
    ...correctable({ unitName, profession, workingAge, annualIncome }),
    /** Also writes the matching range of income into the profile. */
    syncIncome: z.boolean().default(false),
  }),
  ASSETS: z.strictObject(correctable(assetsFields)),
} as const satisfies Record<CredentialKind, z.ZodType>;

export type Corrections = { [K in CredentialKind]: z.output<(typeof corrections)[K]> };
/** What a form sends. */
export type CorrectionInput<K extends CredentialKind> = z.input<(typeof corrections)[K]>;
