import { incomeText } from "@hongxian/contract/core/member/income.rules.ts";
import { splitList } from "@hongxian/contract/core/member/slash-list.rules.ts";
import { type RegionNode, regionPath } from "../../platform/app-parts.tsx";
import type { FieldSpec } from "./field-spec.ts";
import { fieldText, shortRegion } from "./field-value.ts";

function readBack({ name, control }: FieldSpec, text: string): Readonly<Record<string, unknown>> {
  if (control.kind === "flag") return { [name]: text === "true" };
  if (control.kind === "leastIncome") return { [name]: Number(text) };
  if (control.kind === "words" || control.kind === "choices") return { [name]: splitList(text) };
  return { [name]: text };
}

/** A region is sent as its three numbers. */
function placeText(text: string, tree: readonly RegionNode[]): string {
  const deepest = text
    .split("/")
    .map(Number)
    .findLast((id) => id > 0);
  return deepest === undefined ? "不限" : shortRegion(regionPath(tree, deepest).map(({ name }) => name));
}

interface Around {
  readonly sex: unknown;
  readonly tree: readonly RegionNode[];
}

/** A value of a conflict, which is sent as one text, formatted like its field. */
export function conflictText(spec: FieldSpec, text: string, { sex, tree }: Around): string {
  if (text === "") return "—";
  if (spec.masked === true) return text;
  if (spec.control.kind === "region") return placeText(text, tree);
  if (spec.control.kind === "income") {
    const [low = 0, high = 0] = text.split("-").map(Number);
    return incomeText(low, high);
  }
  return fieldText(spec, { ...readBack(spec, text), sex });
}
