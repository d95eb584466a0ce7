import { z } from "zod";
import { education, marital, sex } from "../member/member.choices.ts";

/** The other side as a member may see it before both agreed: no number, no full name, no picture. */
export const memberCard = z.object({
  userId: z.int(),
  /** The application's own number, where it sent this member too. */
  externalId: z.string().nullable(),
  nickname: z.string(),
  sex: sex.schema,
  age: z.int().nullable(),
  height: z.int().nullable(),
  homeCity: z.string(),
  education: education.schema.nullable(),
  marital: marital.schema.nullable(),
  profession: z.string(),
});
