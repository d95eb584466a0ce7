import { mergeSkillTags, skillTag } from "@hongxian/contract/features/institute/skill-tag.resource.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Segmented } from "antd";
import { type ReactNode, useState } from "react";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { useSkillTypes } from "./options.ts";
import { PickFilter, PickOne } from "./pickers.tsx";
import { TagChips } from "./tag-chips.tsx";
import { AddTagsDialog, MergeTagDialog, MoveTagsDialog, type TagRow } from "./tag-dialogs.tsx";
import "./institute.css";

function TypeInput({ value, onChange }: { value: number | undefined; onChange(value: number): void }) {
  const types = useSkillTypes();
  return (
    <PickOne
      value={value}
      options={types}
      placeholder="请选择分类"
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}

function TypeFilter({ list }: { list: FilteredList }) {
  return <PickFilter list={list} name="typeId" label="分类" options={useSkillTypes()} />;
}

const overlay: OverlayOf<typeof skillTag> = {
  tones: { status: { ENABLE: "jade", DISABLE: "mute" } },
  cells: {
    name: ({ name, status }) => <span className={`tone tone-${status === "ENABLE" ? "slate" : "void"}`}>{name}</span>,
  },
  inputs: { typeId: TypeInput },
  filters: { typeId: TypeFilter },
  dialogs: { add: AddTagsDialog, move: MoveTagsDialog },
  widths: { typeName: 120, name: 140, consultantCount: 110, useCount: 120, sort: 80, createdTime: 160 },
};

const merge: PageAction<TagRow> = actionOf(mergeSkillTags, {
  dialog: (row, end) => <MergeTagDialog row={row} {...end} />,
});
/** 合并标签 before 删除, which stays last. */
const withMerge = (standard: readonly PageAction<TagRow>[]): readonly PageAction<TagRow>[] => [
  ...standard.slice(0, -1),
  merge,
  ...standard.slice(-1),
];

/** 新增 is the page's main action. */
const withPrimary = (standard: readonly PageAction<null>[]): readonly PageAction<null>[] =>
  standard.map((action) => ({ ...action, primary: true, icon: <PlusOutlined /> }));

const chipQuery = { size: "200" };

function ChipView() {
  const view = useResource(skillTag, overlay, { fixed: chipQuery });
  return (
    <>
      <FilterBar list={view.list} more={view.filters.more}>
        {view.filters.shown}
      </FilterBar>
      <TagChips list={view.list} rowActions={withMerge(view.rowActions)} listActions={withPrimary(view.listActions)} />
    </>
  );
}

function TableView() {
  const view = useResource(skillTag, overlay);
  return (
    <ResourceTable {...view} rowActions={withMerge(view.rowActions)} listActions={withPrimary(view.listActions)} />
  );
}

const views = { chips: "标签墙", table: "表格" } as const;
type View = keyof typeof views;

/** 技能标签: chips by type, or a table. */
export function SkillTagPage() {
  const [shown, setShown] = useState<View>("chips");
  const body: Readonly<Record<View, ReactNode>> = { chips: <ChipView />, table: <TableView /> };
  return (
    <Page
      title={skillTag.title}
      extra={
        <Segmented<View>
          size="small"
          value={shown}
          options={[
            { value: "chips", label: views.chips },
            { value: "table", label: views.table },
          ]}
          onChange={setShown}
        />
      }
    >
      {body[shown]}
    </Page>
  );
}
