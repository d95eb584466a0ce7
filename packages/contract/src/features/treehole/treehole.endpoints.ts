import { z } from "zod";
import { contentIds } from "../../core/content/content-moves.ts";
import { daySpan } from "../../core/figures/day-span.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";
import {
  mood,
  treeholeGrants as may,
  treeholeLimits as limits,
  treeholeMessages,
  treeholeRoute,
} from "./treehole.rules.ts";

const onOne = z.strictObject({ id: idParam });
const decided = z.object({
  done: z.array(z.object({ id: z.int(), reviewActionId: z.int() })),
  failed: z.array(z.object({ id: z.int(), msg: z.string() })),
});
const rejectReason = z.string().trim().max(limits.reason, treeholeMessages.reasonLong).default("");
const needReason = { path: ["rejectReason"], error: treeholeMessages.reason };

/** Posts decided from the list; several are passed at once only where the machine passed them. */
export const auditTreeholes = endpoint({
  method: "PUT",
  path: "/api/treeholes/audit",
  allow: [may.pass, may.refuse, may.passMany],
  title: "审核",
  done: ({ failed }, { body }) => (failed.length > 0 ? "审核完成" : body.pass ? "审核通过" : "已驳回"),
  body: z
    .strictObject({ ids: contentIds, pass: z.boolean(), rejectReason })
    .refine(({ pass, rejectReason: reason }) => pass || reason !== "", needReason),
  data: decided,
});

/** Who wrote a post; each call writes a row into the audit log. */
export const getTreeholeAuthor = endpoint({
  method: "GET",
  path: "/api/treeholes/{id}/author",
  allow: [may.author, may.ban],
  changes: true,
  title: "查看发布者",
  done: "",
  params: onOne,
  data: z.object({ user: memberRef }),
});

export const auditTreeholeReplies = endpoint({
  method: "PUT",
  path: "/api/treehole-replies",
  allow: [may.pass, may.refuse, may.offline],
  title: "回复管理",
  done: ({ failed }, { body }) =>
    failed.length > 0 ? "操作完成" : { PASS: "审核通过", REFUSE: "已驳回", OFFLINE: "已下架" }[body.action],
  body: z
    .strictObject({ ids: contentIds, action: z.enum(["PASS", "REFUSE", "OFFLINE"], "操作取值错误"), rejectReason })
    .refine(({ action, rejectReason: reason }) => action !== "REFUSE" || reason !== "", needReason),
  data: decided,
});

export const getTreeholeStat = endpoint({
  method: "GET",
  path: "/api/treeholes/stat",
  allow: reads(treeholeRoute),
  query: daySpan,
  data: z.object({
    waiting: z.int(),
    today: z.int(),
    crisis: z.int(),
    days: z.array(z.object({ day: z.string(), mood: mood.schema, count: z.int() })),
  }),
});
