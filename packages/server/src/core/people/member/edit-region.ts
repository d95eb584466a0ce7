import * as endpoints from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { regionValueText } from "@hongxian/contract/core/member/shown-value.rules.ts";
import { regionFields, type RegionKind } from "@hongxian/contract/core/region/region.rules.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call, type Db } from "../../../kit/call.ts";
import { lockForEdit } from "./lock-for-edit.ts";
import { saveEdit } from "./save-edit.ts";

interface RegionRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly level: number;
}

export interface NamedRegion {
  readonly provId: number | null;
  readonly prov: string;
  readonly cityId: number | null;
  readonly city: string;
  readonly areaId: number | null;
  readonly area: string;
}

/** Divisions by their number. */
export type KnownRegions = ReadonlyMap<number, RegionRow>;

export async function readRegions(db: Db, ids?: readonly number[]): Promise<KnownRegions> {
  const which = ids === undefined ? sql`true` : sql`id = any(${ids})`;
  const { rows } = await sql<RegionRow>`select id, parent_id, name, level from region where ${which}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The names of up to three ids, each inside the one above; lower levels may be empty, upper ones may not. */
export function namesOfRegion(known: KnownRegions, ids: readonly (number | null)[]): NamedRegion {
  let above: number | null = 0;
  const levels = ids.map((id, place) => {
    if (id === null) {
      above = null;
      return { id: null, name: "" };
    }
    const row = known.get(id);
    const fits = row !== undefined && row.level === place + 1 && above !== null && (row.parentId ?? 0) === above;
    if (!fits) throw refused(memberEditMessages.region);
    above = id;
    return { id, name: row.name };
  });
  const [prov, city, area] = levels;
  return {
    provId: prov?.id ?? null,
    prov: prov?.name ?? "",
    cityId: city?.id ?? null,
    city: city?.name ?? "",
    areaId: area?.id ?? null,
    area: area?.name ?? "",
  };
}

/** The same, asked of the database. */
export async function nameRegion(db: Db, ids: readonly (number | null)[]): Promise<NamedRegion> {
  const chosen = ids.filter((id) => id !== null);
  return namesOfRegion(await readRegions(db, chosen), ids);
}

type Body = Readonly<Record<string, string | number | null>>;
const kindOf = (body: Body): RegionKind =>
  Object.hasOwn(body, regionFields.HOME.provId)
    ? "HOME"
    : Object.hasOwn(body, regionFields.PLAIN.provId)
      ? "PLAIN"
      : "REGISTERED";

/** Ids decide; the names are those of the divisions, whatever the client sent. */
async function saveRegion(call: Call, userId: number, kind: RegionKind, body: Body) {
  const names = regionFields[kind];
  const idOf = (of: Body | Readonly<Record<string, unknown>>, name: string) => (of[name] ?? null) as number | null;
  const ids = [idOf(body, names.provId), idOf(body, names.cityId), idOf(body, names.areaId)] as const;
  if (kind !== "SPOUSE" && ids[0] === null) throw refused(memberEditMessages.emptyValue);
  const place = await nameRegion(call.db, ids);
  const member = await lockForEdit(call, userId, [names.provId, names.cityId, names.areaId]);
  const columns = {
    [names.provId]: place.provId,
    [names.prov]: place.prov,
    [names.cityId]: place.cityId,
    [names.city]: place.city,
    [names.areaId]: place.areaId,
    [names.area]: place.area,
  };
  const change = {
    field: names.provId.slice(0, -2),
    before: regionValueText(idOf(member, names.provId), idOf(member, names.cityId), idOf(member, names.areaId)),
    after: regionValueText(...ids),
  };
  const saved = await saveEdit(call, member, { changes: [change], columns });
  return { ...columns, ...saved };
}

export const updateUserInfoCity = handle(endpoints.updateUserInfoCity, async (call) => {
  const body = call.body as Body;
  return saveRegion(call, call.params.userId, kindOf(body), body);
});

export const updateSpouserCity = handle(endpoints.updateSpouserCity, async (call) =>
  saveRegion(call, call.params.userId, "SPOUSE", call.body as Body),
);
