import { z } from "zod";
import { commaList, spanProblem } from "../../wire/list.ts";
import { idParam } from "../../wire/endpoint.ts";
import { loginMode, platform, sex, userRole } from "../member/member.choices.ts";

/** The filters of registration figures. */
export const registrationFilters = {
  from: z.iso.date("日期格式错误").optional(),
  to: z.iso.date("日期格式错误").optional(),
  platform: commaList(platform.schema).optional(),
  loginMode: commaList(loginMode.schema).optional(),
  sex: sex.schema.optional(),
  userRole: commaList(userRole.schema).optional(),
  channelId: idParam.optional(),
  /** A province, city or district of residence. */
  region: idParam.optional(),
} as const;

interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function checkSpan({ from, to }: Span, context: z.RefinementCtx): void {
  const problem = spanProblem(from, to);
  if (problem !== null) context.addIssue({ code: "custom", path: ["to"], message: problem });
}
