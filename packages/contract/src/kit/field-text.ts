import type { Field } from "./field.ts";
import {
  linkTypes,
  type LinkType,
  type LinkValue,
  type MemberRef,
  type NamedRef,
  type RegionValue,
} from "../wire/refs.ts";
import { shanghaiText } from "../wire/instant.ts";
import { refName } from "./resource.ts";

/** A cell of a sheet: numbers stay numbers so that totals add up. */
export type SheetCell = string | number | null;

const labelOf = (field: Field, value: unknown): string => field.labels?.[String(value)] ?? String(value);

/** The text form of a value: written by an export and read by a screen reader. */
export function textOf(field: Field, name: string, row: Readonly<Record<string, unknown>>): SheetCell {
  const value = row[name];
  if (value === null || value === undefined || value === "") return null;
  switch (field.kind) {
    case "id":
    case "count":
      return Number(value);
    case "cents":
      return Number(value) / 100;
    case "bp":
      return `${(Number(value) / 100).toFixed(2)}%`;
    case "percent":
      return `${Number(value)}%`;
    case "time":
      return shanghaiText(String(value));
    case "choice":
      return labelOf(field, value);
    case "choices":
      return (value as unknown[]).map((one) => labelOf(field, one)).join("、");
    case "flag":
      return value === true ? "是" : "否";
    case "member": {
      const member = row[refName(name)] as MemberRef | null;
      return member === null ? String(value) : `${member.firstName ?? ""} (${member.userId})`;
    }
    case "staff":
    case "shop":
    case "role":
    case "department": {
      const named = row[refName(name)] as NamedRef | null;
      return named?.name ?? String(value);
    }
    case "region":
      return (value as RegionValue).text ?? "";
    case "link": {
      const { linkType, linkValue } = value as LinkValue;
      return linkType === "NONE" ? linkTypes.NONE : `${linkTypes[linkType as LinkType]} ${linkValue}`;
    }
    case "json":
      return field.sheetText?.(value) ?? JSON.stringify(value);
    default:
      return String(value);
  }
}
