import { z } from "zod";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { credentialSource, credentialStatus } from "./credential.choices.ts";

const word = z.string().nullable();
const count = z.number().nullable();
const flag = z.boolean().nullable();

const historyLine = z.object({
  recordId: z.int(),
  status: credentialStatus.schema,
  checkName: z.string(),
  checkTime: word,
  checkFailRemark: z.string(),
  createdTime: z.string(),
});

/** What all six kinds have. Without a record the status is NOT and recordId null. */
const common = {
  userId: z.int(),
  recordId: z.int().nullable(),
  status: credentialStatus.schema,
  source: credentialSource.schema.nullable(),
  /** Empty until it was decided: the console shows 待审核. */
  checkName: z.string(),
  checkTime: word,
  checkFailRemark: z.string(),
  remark: z.string(),
  /** Several pictures are separated by semicolons. */
  authImg: z.string(),
  createdTime: word,
  history: z.array(historyLine),
};

export const noReviewer = "待审核";

export const educationAuth = z.object({
  ...common,
  education: word,
  schoolName: word,
  schoolTag: word,
  specialty: word,
  isRecruitment: flag,
  graduationTime: word,
});
export const houseAuth = z.object({
  ...common,
  isParentsHome: flag,
  houseList: z.array(
    z.object({
      type: word,
      authImg: word,
      houseInfo: word,
      area: z.union([z.number(), z.string()]).nullable(),
      /** False: the reviewer did not accept this one. */
      isValid: z.boolean(),
    }),
  ),
});
export const carAuth = z.object({
  ...common,
  carList: z.array(z.object({ type: word, name: word, authImg: word, remark: word, isValid: z.boolean() })),
});
export const marriageAuth = z.object({
  ...common,
  maritalStatus: word,
  childInfo: word,
  childWardship: word,
  /** Yuan a month; shown in K. */
  childAlimonyMonth: count,
  wantChild: word,
});
export const workAuth = z.object({
  ...common,
  unitName: word,
  city: word,
  profession: word,
  workingAge: count,
  /** Yuan; shown in 万. */
  annualIncome: count,
});
export const assetsAuth = z.object({
  ...common,
  isLiabilities: flag,
  isSavings: flag,
  savingsLevel: word,
  liabilitiesRemark: word,
});

/** `id` is the member's number; recordId picks one record of the history, else the newest. */
const query = z.strictObject({
  id: idParam,
  recordId: z.preprocess((value) => (value === "" ? undefined : value), idParam.optional()),
});
const detailCall = <D extends z.ZodType>(path: `/api/user-${string}-auth`, data: D) =>
  endpoint({ method: "GET", path, allow: "signed", query, data });

export const getEducationAuth = detailCall("/api/user-education-auth", educationAuth);
export const getHouseAuth = detailCall("/api/user-house-auth", houseAuth);
export const getCarAuth = detailCall("/api/user-car-auth", carAuth);
export const getMarriageAuth = detailCall("/api/user-marriage-auth", marriageAuth);
export const getWorkAuth = detailCall("/api/user-work-auth", workAuth);
export const getAssetsAuth = detailCall("/api/user-assets-auth", assetsAuth);
