import { profileFields } from "@hongxian/contract/core/member/member-fields.ts";
import type { RegionNode } from "../../platform/app-parts.tsx";
import { conflictText } from "./conflict-text.ts";
import type { FieldSpec } from "./field-spec.ts";
import { profileSections } from "./profile-fields.ts";
import { spouseSections } from "./spouse-fields.ts";

const specs: ReadonlyMap<string, FieldSpec> = new Map(
  [...profileSections, ...spouseSections].flatMap(({ fields }) => fields.map((spec) => [spec.name, spec])),
);

/** The name of a member's field in the panel. */
export const fieldName = (name: string): string =>
  specs.get(name)?.label ?? (profileFields as Readonly<Record<string, { label: string }>>)[name]?.label ?? name;

/** A stored value of that field, formatted as in the panel. */
export function storedText(name: string, text: string, tree: readonly RegionNode[]): string {
  const spec = specs.get(name);
  return text === "" || spec === undefined ? text : conflictText(spec, text, { sex: null, tree });
}
