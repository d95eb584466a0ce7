import { snakeName } from "../platform/database/snake-name.ts";
import type { Field } from "@hongxian/contract/kit/field.ts";
import { sql, type RawBuilder } from "kysely";

type Sql = RawBuilder<unknown>;

/** A column of the row's own table, which every list query calls t. */
export const column = (name: string): Sql => sql.ref(`t.${snakeName(name)}`);

/** `region` uses prov_id, city_id, area_id; `home` uses home_prov_id and so on. */
export function regionColumns(name: string): readonly [prov: string, city: string, area: string] {
  const prefix = name === "region" ? "" : `${snakeName(name)}_`;
  return [`${prefix}prov_id`, `${prefix}city_id`, `${prefix}area_id`];
}

function regionSql(name: string): Sql {
  const [prov, city, area] = regionColumns(name).map((part) => sql.ref(`t.${part}`)) as [Sql, Sql, Sql];
  return sql`json_build_object('provId', ${prov}, 'cityId', ${city}, 'areaId', ${area}, 'text',
    (select coalesce(string_agg(g.name, ' ' order by g.level), '') from region g
    where g.id in (${prov}, ${city}, ${area})))`;
}

/** A row's value for a field, when the server half computes nothing else. */
export function valueSql(name: string, field: Field): Sql {
  if (field.kind === "region") return regionSql(name);
  if (field.kind === "link")
    return sql`json_build_object('linkType', t.link_type, 'linkValue', t.link_value,
    'linkTitle', link_title(t.link_type, t.link_value))`;
  return column(name);
}

const named = (table: string, id: Sql): Sql =>
  sql`(select json_build_object('id', n.id, 'name', n.name) from ${sql.table(table)} n where n.id = ${id})`;

/** The name of whoever works here, of `member n`. */
const colleagueName = sql`coalesce((select s.name from staff s where s.user_id = n.user_id and s.status <> 'LEFT'
  order by s.id limit 1), (select a.name from agent a where a.user_id = n.user_id order by a.id limit 1),
    n.first_name)`;

/** The target of a reference, as its cell shows it. */
export function refSql(field: Field, id: Sql): Sql | null {
  switch (field.kind) {
    case "member":
      return sql`(select json_build_object('userId', n.user_id, 'firstName', ${
        field.isColleague === true ? colleagueName : sql`n.first_name`
      }, 'imageUrl', n.image_url,
        'sex', n.sex)
        from member n where n.user_id = ${id})`;
    case "staff":
    case "shop":
    case "role":
    case "department":
      return named(field.kind, id);
    default:
      return null;
  }
}

/** The column(s) a form value is written to. Text columns are never null: empty is ''. */
export function writeColumns(name: string, field: Field, value: unknown): [column: string, value: unknown][] {
  if (field.kind === "region") {
    const region = (value ?? {}) as { provId?: number | null; cityId?: number | null; areaId?: number | null };
    const [prov, city, area] = regionColumns(name);
    return [
      [prov, region.provId ?? null],
      [city, region.cityId ?? null],
      [area, region.areaId ?? null],
    ];
  }
  if (field.kind === "link") {
    const link = (value ?? { linkType: "NONE", linkValue: "" }) as { linkType: string; linkValue: string };
    return [
      ["link_type", link.linkType],
      ["link_value", link.linkValue],
    ];
  }
  if (field.kind === "json") return [[snakeName(name), JSON.stringify(value ?? null)]];
  if (value === null && textKinds.has(field.kind)) return [[snakeName(name), ""]];
  return [[snakeName(name), value ?? null]];
}

const textKinds = new Set<Field["kind"]>([
  "text",
  "longText",
  "image",
  "images",
  "file",
  "video",
  "richText",
  "colour",
]);
