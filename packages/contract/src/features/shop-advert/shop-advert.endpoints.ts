import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { advertMessages } from "./shop-advert.choices.ts";
import { advertRoute } from "./shop-advert.resource.ts";

export const shopAdvertGrants = {
  pass: button("审核通过", advertRoute),
  reject: button("驳回", advertRoute),
} as const;
export const rejectReasonMax = 150;

export const auditBody = z
  .strictObject({
    pass: z.boolean("请选择审核结果"),
    rejectReason: z.string().trim().max(rejectReasonMax, advertMessages.reasonLong).default(""),
  })
  .refine(({ pass, rejectReason }) => pass || rejectReason !== "", {
    path: ["rejectReason"],
    error: advertMessages.reason,
  });

/** WAIT_AUDIT → ONLINE or REJECT; `pass` decides which operation it is. */
export const auditAdvert = endpoint({
  method: "PUT",
  path: "/api/shop-adverts/{id}/audit",
  allow: [shopAdvertGrants.pass, shopAdvertGrants.reject],
  title: "审核通过/驳回",
  done: (_data, { body }) => (body.pass ? "审核通过" : "已驳回"),
  params: z.strictObject({ id: idParam }),
  body: auditBody,
  data: z.object({ id: z.int(), status: z.string() }),
});
