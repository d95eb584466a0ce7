import { z } from "zod";
import type { Field } from "../../kit/field.ts";
import { shanghaiText } from "../../wire/instant.ts";
import {
  assetsFields,
  carFields,
  educationFields,
  houseFields,
  marriageFields,
  workFields,
} from "./credential-fields.ts";
import { credentialMessages, imagesMost } from "./credential.messages.ts";
import { paperImages } from "./paper-images.rules.ts";
import { splitImages } from "../member/slash-list.rules.ts";

type Inputs<F extends Readonly<Record<string, Field>>> = { [K in keyof F]: F[K]["input"] };
const inputsOf = <F extends Readonly<Record<string, Field>>>(fields: F): Inputs<F> =>
  // Each entry is the input of the field of the same name.
  Object.fromEntries(Object.entries(fields).map(([name, { input }]) => [name, input])) as Inputs<F>;

const today = (): string => shanghaiText(new Date().toISOString()).slice(0, 10);
const member = { userId: z.int("请选择会员").positive("请选择会员") };

const houses = z
  .array(z.strictObject({ ...inputsOf(houseFields), authImg: paperImages }))
  .min(1, credentialMessages.oneHouse)
  .max(imagesMost, credentialMessages.tooManyImages);
const cars = z
  .array(z.strictObject({ ...inputsOf(carFields), authImg: paperImages }))
  .min(1, credentialMessages.oneCar)
  .max(imagesMost, credentialMessages.tooManyImages);
const countImages = (assets: readonly { readonly authImg: string }[]): number =>
  assets.reduce((sum, { authImg }) => sum + splitImages(authImg).length, 0);

/** What staff submit for a member, by kind. The same schema checks the form and the call. */
export const credentialDrafts = {
  EDUCATION: z
    .strictObject({ type: z.literal("EDUCATION"), ...member, ...inputsOf(educationFields), authImg: paperImages })
    .superRefine(({ graduationTime }, context) => {
      if (graduationTime > today())
        context.addIssue({ code: "custom", path: ["graduationTime"], message: credentialMessages.graduation });
    }),
  HOUSE: z
    .strictObject({
      type: z.literal("HOUSE"),
      ...member,
      isParentsHome: z.boolean("请选择父母房产"),
      houseList: houses,
    })
    .superRefine(({ houseList }, context) => {
      if (countImages(houseList) > imagesMost)
        context.addIssue({ code: "custom", path: ["houseList"], message: credentialMessages.tooManyImages });
    }),
  CAR: z.strictObject({ type: z.literal("CAR"), ...member, carList: cars }).superRefine(({ carList }, context) => {
    if (countImages(carList) > imagesMost)
      context.addIssue({ code: "custom", path: ["carList"], message: credentialMessages.tooManyImages });
  }),
  MARRIAGE: z.strictObject({
    type: z.literal("MARRIAGE"),
    ...member,
    ...inputsOf(marriageFields),
    authImg: paperImages,
  }),
  WORK: z.strictObject({ type: z.literal("WORK"), ...member, ...inputsOf(workFields), authImg: paperImages }),
  ASSETS: z
    .strictObject({ type: z.literal("ASSETS"), ...member, ...inputsOf(assetsFields), authImg: paperImages })
    .superRefine(({ isSavings, savingsLevel }, context) => {
      if (isSavings && savingsLevel === null)
        context.addIssue({ code: "custom", path: ["savingsLevel"], message: credentialMessages.savingsLevel });
    }),
} as const;

export const credentialDraft = z.discriminatedUnion("type", [
  credentialDrafts.EDUCATION,
  credentialDrafts.HOUSE,
  credentialDrafts.CAR,
  credentialDrafts.MARRIAGE,
  credentialDrafts.WORK,
  credentialDrafts.ASSETS,
]);
export type CredentialDraft = z.output<typeof credentialDraft>;

/** All pictures of a draft in one text, in the order of its houses or cars. */
export function draftImages(draft: CredentialDraft): string {
  if (draft.type === "HOUSE") return draft.houseList.map(({ authImg }) => authImg).join(";");
  if (draft.type === "CAR") return draft.carList.map(({ authImg }) => authImg).join(";");
  return draft.authImg;
}
