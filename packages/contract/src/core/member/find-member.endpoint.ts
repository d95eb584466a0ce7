import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";
import { memberStatus } from "./member.choices.ts";

/** The fields a member picker and the palette show of the found member. */
export const foundMember = memberRef.extend({
  lastName: z.string(),
  login: z.string().nullable(),
  status: memberStatus.schema,
  homeCity: z.string(),
});
export type FoundMember = z.output<typeof foundMember>;

/** By complete phone, red-line number or member number, within the caller's scope; null when there is none. */
export const findMember = endpoint({
  method: "GET",
  path: "/api/admin/get-by-login-last-name-user-id/{value}",
  allow: "signed",
  searches: ["value"],
  params: z.strictObject({ value: z.string().trim().min(1, "请输入手机号/红线号/用户ID").max(64, "内容过长") }),
  data: foundMember.nullable(),
});

export const findMemberMessages = { none: "未找到该会员" } as const;
