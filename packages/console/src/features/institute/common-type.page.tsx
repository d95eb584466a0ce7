import { commonType, sortCommonTypes } from "@hongxian/contract/features/institute/common-type.resource.ts";
import { commonKind } from "@hongxian/contract/features/institute/institute.choices.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { useMemo } from "react";
import { useCan } from "../../platform/access-context.tsx";
import { usePageSearch } from "../../platform/page-search.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { useCommonTypes } from "./options.ts";
import { PickOne } from "./pickers.tsx";
import { saveOrder } from "../../core/page-parts/save-order.ts";
import { StatusSwitch, isSwitchTitle } from "./status-switch.tsx";
import "./institute.css";

type Kind = ChoiceOf<typeof commonKind>;
type TypeRow = RowOf<typeof commonType>;

function ParentInput({ value, onChange }: { value: number | null | undefined; onChange(value: number | null): void }) {
  const { types } = useCommonTypes("COURSE", true);
  const tops = types?.filter(({ parentId }) => parentId === null);
  return <PickOne value={value} options={tops} placeholder="不选即为一级分类" optional onChange={onChange} />;
}

const overlayOf = (kind: Kind): OverlayOf<typeof commonType> => ({
  cells: {
    code: ({ code, builtIn }) => (
      <span className="cell-text block cut">
        <span className="num">{code}</span>
        {builtIn && <span className="tone tone-mute type-built-in">内置</span>}
      </span>
    ),
  },
  inputs: { parentId: ParentInput },
  forms: {
    create: { initial: { kind }, shows: (name, { kind: chosen }) => name !== "parentId" || chosen === "COURSE" },
    edit: { shows: (name) => name !== "parentId" || kind === "COURSE" },
  },
  widths: { iconUrl: 64, code: 220, name: 160, parentName: 120, useCount: 84, sort: 72, status: 76 },
});
const fixed = { size: "200" };

/** 通用分类: kinds on the left, their entries in order on the right. */
export function CommonTypePage() {
  const can = useCan();
  const [search] = usePageSearch();
  const kind = commonKind.values.find((value) => value === search.get("kind")) ?? "COURSE";
  const overlay = useMemo(() => overlayOf(kind), [kind]);
  const view = useResource(commonType, overlay, { fixed, without: ["kind"] });
  // The kind is chosen on the left; it is not a filter that can be cleared.
  const replace = (filters: Readonly<Record<string, string>>) => view.list.replace({ ...filters, kind });
  const list = { ...view.list, replace, reset: () => replace({}) };
  const status = (row: TypeRow) => <StatusSwitch resource={commonType} row={row} onDone={list.reload} />;
  const columns = view.columns.map((column) => (column.name === "status" ? { ...column, cell: status } : column));
  const mayEdit = can(button(commonType.actions.edit.title, commonType.route));
  const isWhole = list.query.sort === undefined;
  return (
    <Page title={commonType.title}>
      <div className="flex grow shrink-y">
        <nav className="kind-list fixed scroll" aria-label="分类类型">
          {commonKind.values.map((value) => (
            <button
              className="block wide text2 align-start pointer"
              key={value}
              type="button"
              aria-pressed={value === kind}
              onClick={() => list.set({ kind: value })}
            >
              {commonKind.labels[value]}
            </button>
          ))}
        </nav>
        <div className="stack grow shrink-x">
          <ResourceTable
            {...view}
            list={list}
            columns={columns}
            rowActions={view.rowActions.filter(({ title }) => !isSwitchTitle(title))}
            listActions={kind === "EMOTION" ? [] : view.listActions}
            {...(mayEdit && isWhole ? { onReorder: (keys) => void saveOrder(sortCommonTypes, keys, list.reload) } : {})}
          />
        </div>
      </div>
    </Page>
  );
}
