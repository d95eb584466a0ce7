import { z } from "zod";
import { reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { commaList } from "../../wire/list.ts";
import { rowSchema } from "../../kit/resource-calls.ts";
import { resourceQuery } from "../../kit/resource-query.ts";
import type { Row } from "../../kit/resource.ts";
import { memberTab } from "./member-list.choices.ts";
import type { memberFields } from "./member-list.fields.ts";
import { memberListRoute, phoneUserRoute } from "./member-list.messages.ts";
import { memberList } from "./member-list.resource.ts";

/** Texts made for the sheet; a page shows their parts. */
export const exportOnlyFields = ["credentials", "home", "tagNames"] as const;
export type MemberRow = Omit<Row<typeof memberFields>, (typeof exportOnlyFields)[number]>;

const memberRow = rowSchema(memberList).omit({ credentials: true, home: true, tagNames: true });

/** The parts of the answer; the console requests counts only when the filters change. */
export const memberListParts = ["rows", "total", "summary", "tabs"] as const;

/** The filters are known only at run time, by name. */
export interface UserListQuery {
  readonly page: number;
  readonly size: number;
  readonly sort?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly parts?: readonly (typeof memberListParts)[number][] | undefined;
  readonly [filter: string]: unknown;
}

const cursor = z.string().max(200, "翻页位置已失效，请刷新").optional();

export const memberSummary = z.object({
  total: z.int(),
  totalCapped: z.boolean(),
  /** Null where there are too many to be counted one by one. */
  man: z.int().nullable(),
  woman: z.int().nullable(),
  /** Cents; null for accounts that may not read money, or where man and woman are null. */
  rechargeAmount: z.int().nullable(),
});
export type MemberSummary = z.output<typeof memberSummary>;

export const tabCount = z.object({ count: z.int(), capped: z.boolean() });

/**
 * A specification call. `after` and `before` take the answer's `next` and `previous` and cost the same on every page.
 */
export const getUserList = endpoint({
  method: "GET",
  path: "/api/admin/get-user-list",
  allow: reads(memberListRoute, phoneUserRoute),
  searches: ["keyword"],
  query: resourceQuery(memberList).safeExtend({
    after: cursor,
    before: cursor,
    parts: commaList(z.enum(memberListParts, "取值错误")).optional(),
  }) as unknown as z.ZodType<UserListQuery, Readonly<Record<string, string>>>,
  data: z.object({
    list: z.array(memberRow as unknown as z.ZodType<MemberRow, MemberRow>),
    total: z.int(),
    totalCapped: z.boolean().optional(),
    /** The total is the database's estimate: there were no filters. */
    totalRough: z.boolean().optional(),
    page: z.int(),
    size: z.int(),
    next: z.string().nullable().optional(),
    previous: z.string().nullable().optional(),
    summary: memberSummary.optional(),
    tabs: z.record(z.enum(memberTab.values), tabCount).optional(),
  }),
});
