import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";
import { commaList } from "../../wire/list.ts";
import { namedRef } from "../../wire/refs.ts";
import { roleRealm } from "./role.choices.ts";

export const pickKinds = ["staff", "shop", "role", "department"] as const;
export type PickKind = (typeof pickKinds)[number];
export const pickLimit = 50;

const idText = z
  .string()
  .regex(/^\d{1,15}$/, "编号格式错误")
  .transform(Number);

/** The options of reference fields: the matches of a keyword, or the names for the requested numbers. */
export const pick = endpoint({
  method: "GET",
  path: "/api/pick/{kind}",
  allow: "signed",
  params: z.strictObject({ kind: z.enum(pickKinds, "类型错误") }),
  query: z.strictObject({
    keyword: z.string().trim().max(50, "搜索内容过长").default(""),
    ids: commaList(idText).optional(),
    /** Roles only. */
    realm: roleRealm.schema.optional(),
  }),
  data: z.array(namedRef),
});
