import { type RuleCondition, ruleText } from "@hongxian/contract/features/user-tags/tag-rule.rules.ts";
import { importUserTags } from "@hongxian/contract/features/user-tags/tag-import.endpoint.ts";
import { mergeGrant, tag, tagMessages, tryGrant } from "@hongxian/contract/features/user-tags/tag.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { Select } from "antd";
import { useMemo } from "react";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { ChoiceFilter } from "../../kit/filters/choice-filter.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { usePage } from "../../kit/page-context.tsx";
import { Page } from "../../kit/page.tsx";
import type { FormLayout } from "../../kit/record-form.tsx";
import { resourceActions } from "../../kit/resource-actions.tsx";
import { resourceColumns } from "../../kit/resource-columns.tsx";
import { resourceFilters } from "../../kit/resource-filters.tsx";
import { type RecordList, plain } from "../../kit/resource-overlay.ts";
import type { Column } from "../../kit/table/column.ts";
import { type List, type ListQuery, useList } from "../../kit/use-list.ts";
import { GroupPanel } from "./group-panel.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { RuleInput } from "./rule-input.tsx";
import { MergeDialog, type TagRow, TrialDialog } from "./tag-dialogs.tsx";
import { useTagGroups } from "./tag-groups.ts";
import { useRegionNames } from "./use-region-names.ts";
import "./user-tags.css";

function GroupInput({ value, onChange }: { value: number | undefined; onChange(value: number): void }) {
  const { groups } = useTagGroups();
  return (
    <Select
      style={{ width: "100%" }}
      placeholder="请选择分组"
      loading={groups === undefined}
      value={value ?? null}
      options={(groups ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}

function GroupFilter({ list }: { list: List<unknown, Readonly<Record<string, unknown>>> }) {
  const { groups } = useTagGroups();
  const labels = Object.fromEntries((groups ?? []).map(({ id, name }) => [String(id), name]));
  return <ChoiceFilter list={list} name="groupId" label="分组" of={{ labels }} single />;
}

function RuleCell({ rule }: { rule: readonly RuleCondition[] | null }) {
  const regionName = useRegionNames();
  if (rule === null) return <span className="nil">—</span>;
  const text = ruleText(rule, regionName);
  return (
    <span className="cell-text" title={text}>
      {text}
    </span>
  );
}

function CountCell({ row }: { row: TagRow }) {
  const { open } = usePage();
  return (
    <button
      type="button"
      className="cell-link num"
      title="查看会员"
      onClick={() => open(`/promotion/shopsmanage?tagIds=${row.id}`)}
    >
      {row.memberCount.toLocaleString("en-US")}
    </button>
  );
}

const createForm: FormLayout = {
  initial: { type: "MANUAL", rule: null },
  shows: (name, { type }) => name !== "rule" || type === "AUTO",
};
/** The kind of a tag does not change; one given by hand has no rule. */
const editForm: FormLayout = { shows: (name, { rule }) => name !== "rule" || rule !== null };

const pageOverlay = plain(tag, {
  tones: { status: { ENABLE: "jade", DISABLE: "mute" }, type: { MANUAL: "mute", AUTO: "slate" } },
  cells: {
    name: ({ name, color, status }) => (
      <span className="tag-name" data-off={status === "DISABLE"}>
        <i className="group-dot" style={{ background: color }} />
        {name}
      </span>
    ),
    rule: ({ rule }) => <RuleCell rule={rule} />,
    memberCount: (row) => <CountCell row={row as TagRow} />,
  },
  inputs: { groupId: GroupInput, rule: RuleInput },
  filters: { groupId: GroupFilter },
  forms: { create: createForm, edit: editForm },
  widths: {
    name: 126,
    groupName: 78,
    type: 54,
    rule: 176,
    memberCount: 72,
    recentCount: 98,
    status: 58,
    updateStaffId: 66,
    updateTime: 96,
  },
});

const isManual = ({ type, status }: TagRow): boolean => type === "MANUAL" && status === "ENABLE";
const ownActions: readonly PageAction<TagRow>[] = [
  {
    title: "试算",
    allow: [tryGrant],
    when: ({ type }) => type === "AUTO",
    dialog: (row, { onClose }) => <TrialDialog row={row} onClose={onClose} />,
  },
  {
    title: "导入打标",
    allow: importUserTags.allow,
    when: isManual,
    dialog: (row, end) => <ImportDialog row={row} {...end} />,
  },
  { title: "合并到", allow: [mergeGrant], dialog: (row, end) => <MergeDialog row={row} {...end} /> },
];

/** The standard actions where they fit the tag, and how many members a removal concerns. */
function rowActionsOf(standard: readonly PageAction<TagRow>[]): readonly PageAction<TagRow>[] {
  const [edit, ...others] = standard.map((action) => {
    if (action.title === tag.actions.remove.title)
      return { ...action, confirm: ({ memberCount }: TagRow) => tagMessages.confirmRemove(memberCount) };
    return action.title === tag.actions.compute.title
      ? { ...action, when: ({ type }: TagRow) => type === "AUTO" }
      : action;
  });
  const [first, ...rest] = ownActions;
  return [edit, first, ...others.slice(0, -1), ...rest, ...others.slice(-1)].filter((action) => action !== undefined);
}

/** 用户标签: the library of tags, by group. */
export function UserTagsPage() {
  const { resource, overlay } = pageOverlay;
  const list: RecordList = useList(useMemo(() => listCall(resource), [resource]));
  const groups = useTagGroups();
  // The list call of this resource answers rows of its fields, and its columns and actions read just these.
  const columns = useMemo(
    () => resourceColumns(resource, overlay) as unknown as readonly Column<TagRow>[],
    [resource, overlay],
  );
  const reload = () => {
    list.reload();
    groups.reload();
  };
  const typed = { ...list, reload } as unknown as List<TagRow, ListQuery>;
  const actions = resourceActions(resource, list, overlay);
  const filters = resourceFilters(resource, list, overlay);
  const chosen = list.query["groupId"];

  return (
    <Page title={resource.title}>
      <div className="user-tags">
        <GroupPanel
          groups={groups.groups}
          error={groups.error}
          chosen={typeof chosen === "number" ? chosen : null}
          onPick={(groupId) => list.set({ groupId })}
          onChanged={reload}
        />
        <div className="user-tags-list">
          <FilterBar list={list} more={filters.more}>
            {filters.shown}
          </FilterBar>
          <DataTable
            list={typed}
            columns={columns}
            rowKey={({ id }) => id}
            sort={resource.list.sort}
            rowActions={rowActionsOf(actions.rowActions)}
            listActions={actions.listActions}
          />
        </div>
      </div>
    </Page>
  );
}
