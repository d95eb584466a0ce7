import { filterSql } from "../../kit/filter-sql.ts";
import type { CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import { recordResources } from "@hongxian/contract/core/credential/auth-record.endpoints.ts";
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../../kit/caller.ts";
import { valueSql } from "../../kit/field-sql.ts";
import type { Query } from "../../kit/list-sql.ts";
import { fieldAt } from "@hongxian/contract/kit/resource-query.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { isLive } from "../../core/services/review/claims.ts";

type Condition = RawBuilder<boolean>;
type OwnFilters = Readonly<Record<string, (value: never, caller: Caller) => Condition>>;
export interface KindSql {
  readonly computed: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly filters: OwnFilters;
}

/** Who has claimed the record right now. */
const holder = sql<
  number | null
>`(select c.staff_id from review_claim c where c.biz_type = t.type and c.biz_id = t.id and ${isLive})`;
const commonComputed = { lockStaffId: holder };
const commonFilters = {
  locked: (wanted: "1" | "0", caller: Caller) =>
    wanted === "1" ? sql<boolean>`${holder} = ${caller.staffId}` : sql<boolean>`true`,
} as const;

const longAgo = "2000-01-01";
const names = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * The thirty days are for looking at decided records. They do not hide records that still wait, that have become old,
 * or that are requested by the day of their decision.
 */
export function withoutWindow(query: Query): Query {
  if (query["beginTime"] !== undefined || query["endTime"] !== undefined) return query;
  const status = names(query["status"]);
  const isWaiting = status.length === 1 && status[0] === "AUTHING";
  const isOpen =
    isWaiting || query["due"] === "1" || query["checkBeginTime"] !== undefined || query["checkEndTime"] !== undefined;
  return isOpen ? { ...query, beginTime: longAgo } : query;
}

/** The server half that the six lists share. */
export function recordHalf<C extends KindSql["computed"], W extends OwnFilters>(
  kind: CredentialKind,
  own: { readonly computed: C; readonly filters: W },
) {
  const resource = recordResources[kind];
  const computed: KindSql["computed"] = { ...commonComputed, ...own.computed };
  const filters: OwnFilters = { ...commonFilters, ...own.filters };
  const condition = (input: Query, caller: Caller): Condition => {
    const query = withoutWindow(input);
    const source = {
      fields: resource.fields,
      valueOf: (name: string) => computed[name] ?? valueSql(name, fieldAt(resource.fields, name)),
      own: (key: string, value: unknown) => {
        const one = filters[key];
        if (one === undefined) throw new Error(`${resource.name}: filter ${key} has no condition`);
        // Parsed by the filter's own schema.
        return one(value as never, caller);
      },
      caller,
    };
    const parts = Object.entries(resource.list.filters).flatMap(([key, filter]) =>
      filterSql(key, filter, query, source),
    );
    return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;
  };
  return {
    table: "auth_record",
    scope: (caller: Caller) => memberBoundScope(caller, sql.ref("t.user_id")),
    where: sql<boolean>`t.type = ${sql.lit(kind)}`,
    computed: { ...commonComputed, ...own.computed },
    filters,
    condition,
    run: {},
  };
}
