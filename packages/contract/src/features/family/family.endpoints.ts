import { z } from "zod";
import { daySpan } from "../../core/figures/day-span.ts";
import { liveRoutes } from "../../core/live/live.choices.ts";
import { listAt } from "../../core/placed/list-at.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";
import { family } from "./family.resource.ts";
import { familyGrants as buttons, familyMessages, familyRole } from "./family.rules.ts";

const onOne = z.strictObject({ id: idParam });
const onMember = z.strictObject({ id: idParam, userId: idParam });
const reason = z.string().trim().max(200, "原因不能超过200个字").default("");
const moved = z.object({ id: z.int(), status: z.string() });

export const getFamilyList = listAt(family, "/api/family/list");

export const auditFamily = endpoint({
  method: "PUT",
  path: "/api/family/{id}/audit",
  allow: [buttons.pass, buttons.refuse],
  title: "家族审核",
  done: (_, { body }) => (body.status === "NORMAL" ? "已通过" : "已驳回"),
  params: onOne,
  body: z
    .strictObject({ status: z.enum(["NORMAL", "REFUSED"], "请选择审核结果"), reason })
    .refine(({ status, reason: text }) => status === "NORMAL" || text !== "", {
      path: ["reason"],
      error: familyMessages.refuse,
    }),
  data: moved,
});

export const setFamilyStatus = endpoint({
  method: "PUT",
  path: "/api/family/{id}/status",
  allow: [buttons.freeze, buttons.thaw, buttons.dissolve],
  title: "家族状态",
  done: (_, { body }) => ({ NORMAL: "已解冻", FROZEN: "已冻结", DISSOLVED: "已解散" })[body.status],
  params: onOne,
  body: z
    .strictObject({ status: z.enum(["NORMAL", "FROZEN", "DISSOLVED"], "请选择状态"), reason })
    .refine(({ status, reason: text }) => status !== "FROZEN" || text !== "", {
      path: ["reason"],
      error: familyMessages.freeze,
    }),
  data: moved,
});

export const setFamilyLeader = endpoint({
  method: "PUT",
  path: "/api/family/{id}/leader/{userId}",
  allow: [buttons.leader],
  title: "转让族长",
  done: "已转让",
  params: onMember,
  data: z.object({ leaderId: z.int() }),
});

export const getFamilyMembers = endpoint({
  method: "GET",
  path: "/api/family/{id}/members",
  allow: reads(liveRoutes.families),
  params: onOne,
  data: z.array(
    z.object({
      member: memberRef,
      role: familyRole.schema,
      isRealName: z.boolean(),
      contribution: z.int(),
      joinTime: z.string(),
    }),
  ),
});

export const setFamilyRole = endpoint({
  method: "PUT",
  path: "/api/family/{id}/member/{userId}",
  allow: [buttons.members],
  title: "成员管理",
  done: "已修改",
  params: onMember,
  body: z.strictObject({ role: z.enum(["DEPUTY", "HOST", "MEMBER"], "请选择身份") }),
  data: z.object({ role: familyRole.schema }),
});

export const removeFamilyMember = endpoint({
  method: "DELETE",
  path: "/api/family/{id}/member/{userId}",
  allow: [buttons.remove],
  title: "移出",
  done: "已移出",
  params: onMember,
});

export const getFamilyStat = endpoint({
  method: "GET",
  path: "/api/family/{id}/stat",
  allow: reads(liveRoutes.families),
  params: onOne,
  query: daySpan,
  data: z.object({
    days: z.array(z.object({ day: z.string(), cents: z.int(), minutes: z.int(), members: z.int() })),
    hosts: z.array(z.object({ userId: z.int(), name: z.string(), cents: z.int() })),
  }),
});
