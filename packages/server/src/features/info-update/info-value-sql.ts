import {
  infoValueLabels,
  regionNames,
  severalFields,
} from "@hongxian/contract/features/info-update/info-field.rules.ts";
import { sql, type RawBuilder } from "kysely";
import { maskMiddleSql, maskPhoneSql, maskRealnameSql } from "../../core/people/member/mask-sql.ts";

const words = JSON.stringify(infoValueLabels);
const hidden = ["idNo", "currentArea", "currentLocation", "connect"];

/** A stored value as text for people: codes as labels, places by name, personal values masked. */
export function infoValueSql(name: "old_value" | "new_value"): RawBuilder<string> {
  const value = sql.ref(`t.${name}`);
  const map = sql`(${words}::jsonb -> t.field)`;
  return sql<string>`case
    when t.field = 'login' then ${maskPhoneSql(value)}
    when t.field in ('lastName', 'wechatNo') then ${maskMiddleSql(value)}
    when t.field = 'realname' then ${maskRealnameSql(value)}
    when t.field = any(${hidden}::text[]) then case when ${value} = '' then '' else '***' end
    when t.field = any(${Object.keys(regionNames)}::text[])
      then coalesce((select string_agg(g.name, ' ' order by g.level)
      from region g where g.id::text = any(string_to_array(${value}, '/'))), '')
    when t.field = any(${severalFields}::text[]) then coalesce((select string_agg(coalesce(${map} ->> part, part), '、')
      from unnest(string_to_array(${value}, '/')) part), '')
    else coalesce(${map} ->> ${value}, ${value}) end`;
}
