import { scheduleActs } from "@hongxian/contract/features/institute/schedule.acts.ts";
import { consultant, consultantMessages } from "@hongxian/contract/features/institute/consultant.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Select } from "antd";
import { useAppParts } from "../../platform/app-parts.tsx";
import { usePage } from "../../platform/page-context.tsx";
import { actionOf, among, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { Face } from "../../ui/fields/member-field.tsx";
import { stillChosen, useSkillTags } from "./options.ts";
import { PickFilter } from "./pickers.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import "./institute.css";

type ConsultantRow = RowOf<typeof consultant>;

function TagsInput({ value, onChange }: { value: number[] | undefined; onChange(value: number[]): void }) {
  const tags = stillChosen(useSkillTags(true), value ?? []);
  const types = [...new Set((tags ?? []).map(({ typeName }) => typeName))];
  return (
    <Select
      style={{ width: "100%" }}
      mode="multiple"
      maxCount={8}
      placeholder={consultantMessages.tags}
      loading={tags === undefined}
      value={value ?? []}
      options={types.map((type) => ({
        label: type,
        options: (tags ?? [])
          .filter(({ typeName }) => typeName === type)
          .map(({ id, name }) => ({ value: id, label: name })),
      }))}
      showSearch={{ optionFilterProp: "label" }}
      onChange={onChange}
    />
  );
}

function TagFilter({ list }: { list: FilteredList }) {
  return <PickFilter list={list} name="tagId" label="技能标签" options={useSkillTags()} />;
}

function NameCell({ row }: { row: ConsultantRow }) {
  const { openMember } = useAppParts();
  return (
    <button type="button" className="cell-link" onClick={() => openMember?.(row.userId)}>
      {row.name}
    </button>
  );
}

const overlay: OverlayOf<typeof consultant> = {
  tones: { status: { WAIT_AUDIT: "ochre", ONLINE: "jade", REST: "slate", OFFLINE: "mute", REJECTED: "brick" } },
  cells: {
    avatarUrl: ({ avatarUrl, name, user }) => <Face src={avatarUrl === "" ? user?.imageUrl : avatarUrl} name={name} />,
    name: (row) => <NameCell row={row} />,
    years: ({ years }) => <span className="num">{years} 年</span>,
    rating: ({ rating }) =>
      rating === 0 ? <span className="nil">—</span> : <span className="num">{(rating / 100).toFixed(2)}</span>,
  },
  inputs: { skillTagIds: TagsInput },
  filters: { tagId: TagFilter },
  forms: { create: { initial: { years: 1, shareBp: 5000, sort: 0 } } },
  widths: {
    avatarUrl: 56,
    name: 76,
    title: 120,
    years: 72,
    skillNames: 148,
    modes: 116,
    region: 112,
    rating: 72,
    bookingCount: 80,
    shareBp: 64,
    status: 80,
    sort: 56,
  },
};

const hours: PageAction<ConsultantRow> = actionOf(scheduleActs.put, {
  dialog: (row, end) => <ScheduleDialog id={row.id} name={row.name} {...end} />,
});

/** 咨询师管理. */
export function ConsultantPage() {
  const { open } = usePage();
  const view = useResource(consultant, overlay);
  const goTo: readonly PageAction<ConsultantRow>[] = [
    { title: "套餐", run: async ({ id }) => open(`/institute/consultantMeal?consultantId=${id}`) },
    {
      title: "预约",
      run: async ({ id }) => open(`/institute/consultantBooking?consultantId=${id}&status=&coming=ALL`),
    },
  ];
  return (
    <Page title={consultant.title}>
      <ResourceTable {...view} rowActions={[...among(view.rowActions, { 编辑: [hours] }), ...goTo]} />
    </Page>
  );
}
