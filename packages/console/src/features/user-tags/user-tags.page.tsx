import { type RuleCondition, ruleText } from "@hongxian/contract/features/user-tags/tag-rule.rules.ts";
import { importUserTags } from "@hongxian/contract/features/user-tags/tag-import.endpoint.ts";
import { tagGrants, tag, tagMessages } from "@hongxian/contract/features/user-tags/tag.resource.ts";
import { Select } from "antd";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { usePage } from "../../platform/page-context.tsx";
import { Page } from "../../kit/page.tsx";
import type { FormLayout } from "../../kit/record-form.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
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

function GroupFilter({ list }: { list: FilteredList }) {
  const { groups } = useTagGroups();
  const labels = Object.fromEntries((groups ?? []).map(({ id, name }) => [String(id), name]));
  return <ChoiceFilter list={list} name="groupId" label="分组" of={{ labels }} single />;
}

function RuleCell({ rule }: { rule: readonly RuleCondition[] | null }) {
  const regionName = useRegionNames();
  if (rule === null) return <span className="nil">—</span>;
  const text = ruleText(rule, regionName);
  return (
    <span className="cell-text block cut" title={text}>
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
      onClick={() => open(`/promotion/shopsmanage?tagIds=${row.id}&anyTime=1&status=`)}
    >
      {row.memberCount.toLocaleString("en-US")}
    </button>
  );
}

const createForm: FormLayout = {
  initial: { type: "MANUAL", rule: null },
  shows: (name, { type }) => name !== "rule" || type === "AUTO",
};
/** The kind of a tag does not change; a manual tag has no rule. */
const editForm: FormLayout = { shows: (name, { rule }) => name !== "rule" || rule !== null };

const overlay: OverlayOf<typeof tag> = {
  tones: { status: { ENABLE: "jade", DISABLE: "mute" }, type: { MANUAL: "mute", AUTO: "slate" } },
  cells: {
    name: ({ name, color, status }) => (
      <span className="tag-name inline-row gap-6" data-off={status === "DISABLE"}>
        <i className="group-dot" style={{ background: color }} />
        {name}
      </span>
    ),
    rule: ({ rule }) => <RuleCell rule={rule} />,
    memberCount: (row) => <CountCell row={row} />,
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
};

const isManual = ({ type, status }: TagRow): boolean => type === "MANUAL" && status === "ENABLE";
const ownActions: readonly PageAction<TagRow>[] = [
  actionOf(tagGrants.try, {
    when: ({ type }) => type === "AUTO",
    dialog: (row, { onClose }) => <TrialDialog row={row} onClose={onClose} />,
  }),
  actionOf(importUserTags, {
    when: isManual,
    dialog: (row, end) => <ImportDialog row={row} {...end} />,
  }),
  actionOf(tagGrants.merge, { dialog: (row, end) => <MergeDialog row={row} {...end} /> }),
];

/** The standard actions, and how many members a removal affects. */
function rowActionsOf(standard: readonly PageAction<TagRow>[]): readonly PageAction<TagRow>[] {
  const [edit, ...others] = standard.map((action) =>
    action.title === tag.actions.remove.title
      ? { ...action, confirm: ({ memberCount }: TagRow) => tagMessages.confirmRemove(memberCount) }
      : action,
  );
  const [first, ...rest] = ownActions;
  return [edit, first, ...others.slice(0, -1), ...rest, ...others.slice(-1)].filter((action) => action !== undefined);
}

/** 用户标签: the library of tags, by group. */
export function UserTagsPage() {
  const view = useResource(tag, overlay);
  const { list } = view;
  const groups = useTagGroups();
  const reload = () => {
    list.reload();
    groups.reload();
  };
  const chosen = list.query["groupId"];

  return (
    <Page title={tag.title}>
      <div className="flex grow shrink-y">
        <GroupPanel
          groups={groups.groups}
          error={groups.error}
          chosen={typeof chosen === "number" ? chosen : null}
          onPick={(groupId) => list.set({ groupId })}
          onChanged={reload}
        />
        <div className="stack grow shrink-x">
          <ResourceTable {...view} list={{ ...list, reload }} rowActions={rowActionsOf(view.rowActions)} />
        </div>
      </div>
    </Page>
  );
}
