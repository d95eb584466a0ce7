import { openApp } from "@hongxian/contract/features/open-api/open-app.resource.ts";
import { openWebhook } from "@hongxian/contract/features/open-api/webhook.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { useData } from "../../platform/use-data.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import type { FilteredList } from "../../ui/filters/filter-context.ts";

interface FilterProps {
  readonly list: FilteredList;
}
type Named = { readonly id: number; readonly name: string };

const namesOf = (rows: readonly Named[] = []) => ({
  labels: Object.fromEntries(rows.map(({ id, name }) => [String(id), name])),
});

/** 应用, by its name; void ones too, whose past is listed. */
export function AppFilter({ list }: FilterProps) {
  const { data } = useData(listCall(openApp), { query: { size: 200, status: "" } });
  return <ChoiceFilter list={list} name="appId" label="应用" of={namesOf(data?.list)} single />;
}

/** 回调, by its name. */
export function WebhookFilter({ list }: FilterProps) {
  const { data } = useData(listCall(openWebhook), { query: { size: 200 } }, { followsChanges: true });
  return <ChoiceFilter list={list} name="webhookId" label="回调" of={namesOf(data?.list)} single />;
}
