import { z } from "zod";
import { endpoint, idParam } from "../../wire/endpoint.ts";

export const matchmakerOption = z.object({
  agentId: z.int(),
  userId: z.int(),
  name: z.string(),
  grade: z.int().nullable(),
  gradeName: z.string(),
  shopId: z.int().nullable(),
  shopName: z.string(),
});
export type MatchmakerOption = z.output<typeof matchmakerOption>;

const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/**
 * Matchmakers this account may choose from: by name or number, those of one shop, or those with the requested numbers.
 */
export const getMatchmakerOptions = endpoint({
  method: "GET",
  path: "/api/matchmaker/options",
  allow: "signed",
  query: z.strictObject({
    keyword: z.string().trim().max(50, "搜索内容过长").default(""),
    shopId: blank(idParam),
    agentId: blank(idParam),
  }),
  data: z.array(matchmakerOption),
});
