import { z } from "zod";
import { reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { listOf, listQuery } from "../../wire/list.ts";
import { memberRef, namedRef } from "../../wire/refs.ts";
import { resourceQuery } from "../../kit/resource-query.ts";
import { spanProblem } from "../../wire/list.ts";
import { cornerRoute, cornerView } from "./corner-view.resource.ts";

// The particular fields do not matter to the query's shape.
const viewQuery = resourceQuery(cornerView);
const { page: _page, size: _size, sort: _sort, ...filters } = viewQuery.shape;
const textOrNone = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

export const groupSorts = ["views", "visitors", "averageStay", "leads", "leadRate"] as const;

const figures = {
  views: z.int(),
  visitors: z.int(),
  averageStay: z.int(),
  leads: z.int(),
  /** In 1/10000. */
  leadRate: z.int(),
};
const groupRow = z.object({
  key: z.int(),
  member: memberRef.nullable(),
  staff: namedRef.nullable(),
  isOpen: z.boolean(),
  ...figures,
});
export type CornerGroupRow = z.output<typeof groupRow>;

/** The same filters as the list, summed by the shown member or by the person who shared. */
export const getCornerGroups = endpoint({
  method: "GET",
  path: "/api/marriage-view-records/group",
  allow: reads(cornerRoute),
  query: listQuery(groupSorts, {
    by: z.enum(["MEMBER", "STAFF"], "汇总方式错误").default("MEMBER"),
    ...filters,
  }).superRefine((query, context) => {
    const values: Readonly<Record<string, unknown>> = query;
    const problem = spanProblem(textOrNone(values["beginTime"]), textOrNone(values["endTime"]));
    if (problem !== null) context.addIssue({ code: "custom", path: ["endTime"], message: problem });
  }),
  data: listOf(groupRow),
});

/** Figures, curve and the ten most viewed members, for the list's own filters. */
export const getCornerStat = endpoint({
  method: "GET",
  path: "/api/marriage-view-records/stat",
  allow: reads(cornerRoute),
  query: viewQuery,
  data: z.object({
    views: z.int(),
    visitors: z.int(),
    leads: z.int(),
    leadRate: z.int(),
    days: z.array(z.object({ day: z.string(), views: z.int(), leads: z.int() })),
    top: z.array(z.object({ userId: z.int(), firstName: z.string(), views: z.int() })),
  }),
});
