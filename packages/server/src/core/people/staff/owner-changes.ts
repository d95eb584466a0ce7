import * as endpoints from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { countCap } from "@hongxian/contract/wire/list.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { handle } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import type { OrMissing } from "../../../platform/database/missing-row.ts";
import { memberBoundScope } from "../member/member.scope.ts";

type ChangeRow = z.output<typeof endpoints.ownerChangeRow>;

/** A shop by its number, everyone else by the member id under which they own. */
const ownerName = (
  id: RawBuilder<unknown>,
) => sql`case when c.kind = 'SHOP' then (select h.name from shop h where h.id = ${id})
  else coalesce((select s.name from staff s where s.user_id = ${id}),
  (select p.first_name from member p where p.user_id = ${id})) end`;

const fromDay = (text: string) =>
  text.includes("T") ? sql`c.time >= ${text}::timestamptz` : sql`c.time >= ${text}::date`;
const toDay = (text: string) =>
  text.includes("T") ? sql`c.time <= ${text}::timestamptz` : sql`c.time < ${text}::date + 1`;

export const getOwnerChanges = handle(endpoints.getOwnerChanges, async ({ db, caller, query }) => {
  const { userId, ownerId, kind, batchNo, beginTime, endTime, page, size } = query;
  const parts: RawBuilder<unknown>[] = [scopeSql(memberBoundScope(caller, sql.ref("c.user_id")))];
  if (userId !== undefined) parts.push(sql`c.user_id = ${userId}`);
  if (ownerId !== undefined) parts.push(sql`c.kind <> 'SHOP' and ${ownerId} in (c.from_id, c.to_id)`);
  if (kind !== undefined) parts.push(sql`c.kind = ${kind}`);
  if (batchNo !== undefined && batchNo !== "") parts.push(sql`c.batch_no = ${batchNo}`);
  if (beginTime !== undefined) parts.push(fromDay(beginTime));
  if (endTime !== undefined) parts.push(toDay(endTime));
  const where = sql.join(parts, sql` and `);
  const { rows } = await sql<{ total: number } & OrMissing<ChangeRow & { place: number }>>`
    with counted as (select count(*)::int as n
    from (select 1 from owner_change c where ${where} limit ${countCap + 1}) k)
    select counted.n as total, shown.* from counted left join (
      select c.id as place, c.id, c.user_id, c.kind, c.from_id, ${ownerName(sql.ref("c.from_id"))} as from_name,
        c.to_id, ${ownerName(sql.ref("c.to_id"))} as to_name, c.operator_id, c.reason, c.batch_no, c.time,
        (select json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', nullif(m.image_url, ''),
          'sex', m.sex)
          from member m where m.user_id = c.user_id) as "user",
        (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = c.operator_id) as operator
      from owner_change c where ${where} order by c.time desc, c.id desc limit ${size} offset ${(page - 1) * size}
    ) shown on true order by shown.time desc, shown.place desc`.execute(db);
  const total = rows[0]?.total ?? 0;
  return {
    list: rows.filter((row) => row.place !== null),
    total: Math.min(total, countCap),
    ...(total > countCap ? { totalCapped: true } : {}),
    page,
    size,
  };
});
