import { z } from "zod";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { listOf } from "../../wire/list.ts";
import { type anyResource, rowSchema } from "../../kit/resource-calls.ts";
import { resourceQuery } from "../../kit/resource-query.ts";

/** A resource whose particular fields do not matter here. */
type Member = ReturnType<typeof anyResource>;

export interface FamilyQuery {
  readonly kind: string;
  readonly query: Readonly<Record<string, unknown>>;
}

export interface FamilyOf<K extends string = string> {
  /** The query name that distinguishes the lists: `direction`, `purpose`. */
  readonly key: string;
  readonly members: Readonly<Record<K, Member>>;
}

/**
 * A query in which one name determines to which list the other filters belong; without it they belong to the first
 * list.
 */
function familyQuery({ key, members }: FamilyOf) {
  const [first = "", ...rest] = Object.keys(members);
  return z
    .looseObject({ [key]: z.enum([first, ...rest], "列表取值错误").default(first) })
    .transform((input, context): FamilyQuery => {
      const { [key]: chosen, ...own } = input;
      const kind = String(chosen);
      const resource = members[kind];
      if (resource === undefined) return z.NEVER;
      const parsed = resourceQuery(resource).safeParse(own, { reportInput: true });
      if (parsed.success) return { kind, query: parsed.data };
      // The inner issues unchanged: each names its own field.
      for (const issue of parsed.error.issues) context.issues.push(issue as (typeof context.issues)[number]);
      return z.NEVER;
    });
}

/** A row of any of the lists: its own fields and no other list's. */
const anyRow = ({ members }: FamilyOf) =>
  z.object(
    Object.fromEntries(
      Object.values(members).flatMap((resource) =>
        Object.entries(rowSchema(resource).shape).map(([name, schema]) => [name, schema.optional()]),
      ),
    ),
  );

/** The two reading calls of several lists that share one address. */
export function familyCalls(family: FamilyOf) {
  const resources = Object.values(family.members);
  const path = resources[0]?.path ?? "/api";
  const readers = [
    { title: null, routes: resources.flatMap(({ route, alsoReadBy = [] }) => [route, ...alsoReadBy]) },
  ] as const;
  const row = anyRow(family);
  return {
    list: endpoint({ method: "GET", path, allow: readers, query: familyQuery(family), data: listOf(row) }),
    get: endpoint({
      method: "GET",
      path: `${path}/{id}`,
      allow: readers,
      params: z.strictObject({ id: idParam }),
      data: row,
    }),
  };
}
