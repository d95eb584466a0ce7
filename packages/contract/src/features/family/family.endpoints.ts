import { z } from "zod";
import { daySpan } from "../../core/figures/day-span.ts";
import { liveRoutes } from "../../core/live/live.choices.ts";
import { listAt } from "../../core/placed/list-at.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";
import { family } from "./family.resource.ts";
import { familyGrants as buttons, familyRole } from "./family.rules.ts";

const onOne = z.strictObject({ id: idParam });
const onMember = z.strictObject({ id: idParam, userId: idParam });

export const getFamilyList = listAt(family, "/api/family/list");

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
