import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";

export const revealTitle = "查看联系方式";

/** Reveals of one account, whatever the record: members and everything else count together. */
export const revealLimits = { perHour: 30, perDay: 200 } as const;
export const revealMessages = {
  perHour: "查看过于频繁，请稍后再试",
  perDay: "今日查看次数已达上限",
  noRight: "无查看权限",
} as const;

/** The clear values behind masked ones; every call writes a row into the audit log, without the values. */
export const revealContact = endpoint({
  method: "POST",
  path: "/api/admin/record-contact/{type}/{id}",
  allow: [button(revealTitle)],
  title: revealTitle,
  done: "",
  stepUp: true,
  once: true,
  params: z.strictObject({ type: z.string().max(30), id: idParam }),
  body: z.strictObject({
    fields: z.array(z.string().max(30)).min(1, "请选择要查看的内容").max(10),
    reason: z.string().trim().max(100, "查看原因不能超过100个字").optional(),
  }),
  data: z.record(z.string(), z.string()),
});
