import { consultant } from "@hongxian/contract/features/institute/consultant.resource.ts";
import { meal } from "@hongxian/contract/features/institute/meal.resource.ts";
import { commonType } from "@hongxian/contract/features/institute/common-type.resource.ts";
import type { commonKind } from "@hongxian/contract/features/institute/institute.choices.ts";
import { skillTag } from "@hongxian/contract/features/institute/skill-tag.resource.ts";
import { skillType } from "@hongxian/contract/features/institute/skill-type.resource.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { useData } from "../../platform/use-data.ts";

const all = { size: 200 } as const;
const commonTypes = listCall(commonType);
const skillTypes = listCall(skillType);
const skillTags = listCall(skillTag);

/** Entries of a dictionary that may be chosen; `every` also returns disabled ones. */
export function useCommonTypes(kind: ChoiceOf<typeof commonKind>, every = false) {
  const { data, reload } = useData(commonTypes, { query: { ...all, kind, ...(every ? {} : { status: "ENABLE" }) } });
  return { types: data?.list, reload };
}

export const useSkillTypes = () => useData(skillTypes, { query: all }).data?.list;
export const useSkillTags = (every = false) =>
  useData(skillTags, { query: { ...all, ...(every ? {} : { status: "ENABLE" }) } }).data?.list;

/** The entries that may be chosen now, and an earlier choice that no longer may. */
export const stillChosen = <T extends { readonly id: number; readonly name: string; readonly status: string }>(
  entries: readonly T[] | undefined,
  chosen: readonly (number | null | undefined)[],
): readonly T[] | undefined =>
  entries
    ?.filter(({ id, status }) => status === "ENABLE" || chosen.includes(id))
    .map((entry) => (entry.status === "ENABLE" ? entry : { ...entry, name: `${entry.name}（已停用）` }));
const consultants = listCall(consultant);
const meals = listCall(meal);

/** Counsellors that can be chosen: those working or resting. */
export const useConsultants = () =>
  useData(consultants, { query: { ...all, status: "ONLINE,REST,OFFLINE" } }).data?.list;
export const useMeals = () => useData(meals, { query: { ...all, status: "ONLINE" } }).data?.list;
