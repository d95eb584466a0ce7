import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { revealTitle } from "./reveal.endpoints.ts";
import { contactFields } from "./member-detail.endpoints.ts";

export const memberContactGrants = {
  reveal: button(revealTitle),
} as const;

/** The eye icon: clear values of one member; each call counts as one of the account's reveals. */
export const memberContact = endpoint({
  method: "POST",
  path: "/api/admin/member-contact/{userId}",
  allow: [memberContactGrants.reveal],
  title: revealTitle,
  done: "",
  stepUp: true,
  once: true,
  params: z.strictObject({ userId: idParam }),
  body: z.strictObject({
    fields: z
      .array(z.enum(contactFields, "不支持查看的内容"), "请选择要查看的内容")
      .min(1, "请选择要查看的内容")
      .max(10),
    reason: z.string().trim().max(100, "查看原因不能超过100个字").optional(),
  }),
  /** "" where the member has no such value. */
  data: z.record(z.string(), z.string()),
});
