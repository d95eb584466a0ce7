import { addGrant, recommendMessages } from "@hongxian/contract/core/recommend/recommend-slot.endpoints.ts";
import { regionText } from "@hongxian/contract/core/region/region.rules.ts";
import { recommendPosition, recommendStatus } from "@hongxian/contract/core/recommend/recommend.choices.ts";
import {
  getRecommendPreview,
  takeDownGrant,
  takeDownLimit,
  takeDownManyGrant,
  takeDownSlots,
  topSlot,
} from "@hongxian/contract/features/recommend/recommend-slot.endpoints.ts";
import { recommendSlot } from "@hongxian/contract/features/recommend/recommend-slot.resource.ts";
import { button } from "@hongxian/contract/kit/access.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { doneMessage } from "@hongxian/contract/kit/endpoint.ts";
import { editCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { MobileOutlined, PlusOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { withoutFilters } from "../../core/figures/without-filters.ts";
import { AddRecommendDialog } from "../../core/recommend/add-recommend.dialog.tsx";
import { useCan } from "../../kit/access-context.tsx";
import { call } from "../../kit/call.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { RangeFilter } from "../../kit/filters/range-filter.tsx";
import { InlineEdit } from "../../kit/inline-edit.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { resourceActions } from "../../kit/resource-actions.tsx";
import { resourceColumns } from "../../kit/resource-columns.tsx";
import { resourceFilters } from "../../kit/resource-filters.tsx";
import { type RecordList, type RecordRow, plain } from "../../kit/resource-overlay.ts";
import type { Column } from "../../kit/table/column.ts";
import type { Selection } from "../../kit/table/use-selection.ts";
import { Tag } from "../../kit/tag.tsx";
import { toast } from "../../kit/toast.ts";
import { type List, type ListQuery, useList } from "../../kit/use-list.ts";
import { PreviewDialog } from "./preview.dialog.tsx";
import "./recommend.css";

type SlotRow = Row<typeof recommendSlot.fields> & { readonly version: number };
type Position = ChoiceOf<typeof recommendPosition>;

const all = "ALL";
const tabs = [
  { key: all, title: "全部" },
  ...recommendPosition.values.map((key) => ({ key, title: recommendPosition.labels[key] })),
];
const statusTones = { WAIT: "ochre", ONLINE: "jade", OFFLINE: "mute", EXPIRE: "void" } as const;
const stands = ({ status }: SlotRow): boolean => status === "WAIT" || status === "ONLINE";

async function takeDown(rows: readonly SlotRow[]): Promise<void> {
  await call(takeDownSlots, { body: { ids: rows.map(({ id }) => id), status: "OFFLINE" } });
  toast.success(doneMessage(takeDownSlots));
}

const rowActions: readonly PageAction<SlotRow>[] = [
  {
    title: "置顶",
    allow: topSlot.allow,
    when: stands,
    run: async ({ id }) => {
      await call(topSlot, { params: { id } });
      toast.success(doneMessage(topSlot));
    },
  },
  {
    title: "下架",
    allow: [takeDownGrant],
    when: stands,
    danger: true,
    confirm: ({ source }) => (source === "PAID" ? recommendMessages.paidOff : recommendMessages.off),
    run: (row) => takeDown([row]),
  },
];

const batchActions: readonly PageAction<Selection<SlotRow>>[] = [
  {
    title: "批量下架",
    allow: [takeDownManyGrant],
    danger: true,
    blocked: ({ rows }) => (rows.every(stands) ? undefined : "所选记录中有已下架或已到期的"),
    confirm: ({ rows }) =>
      rows.some(({ source }) => source === "PAID") ? recommendMessages.paidOff : recommendMessages.offMany(rows.length),
    run: ({ rows }) => takeDown(rows),
  },
];

const slotListActions = (position: Position | undefined): readonly PageAction<null>[] => [
  {
    title: "新增推荐",
    allow: [addGrant],
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <AddRecommendDialog position={position} {...end} />,
  },
  {
    title: "预览",
    allow: getRecommendPreview.allow,
    icon: <MobileOutlined />,
    dialog: (_, { onClose }) => <PreviewDialog first={position ?? "HOME_TOP"} onClose={onClose} />,
  },
];

/** The weight in its own place; an edit sends the whole slot with its version. */
function WeightCell({ row, onSaved }: { row: SlotRow; onSaved(): void }) {
  const may = useCan()(button(recommendSlot.actions.edit.title, recommendSlot.route));
  if (!may || !stands(row)) return <span className="num">{row.weight}</span>;
  const { position, showSex, beginTime, endTime, version } = row;
  const { provId = null, cityId = null, areaId = null } = row.region ?? {};
  const region = provId === null ? null : { provId, cityId, areaId };
  const save = async (weight: unknown) => {
    const body = { position, weight, region, showSex, beginTime, endTime, version };
    const { resource } = plain(recommendSlot, {});
    await call(editCall(resource, recommendSlot.actions.edit), { params: { id: row.id }, body });
    toast.success("保存成功");
    onSaved();
  };
  return <InlineEdit field={recommendSlot.fields.weight} name="weight" value={row.weight} onSave={save} />;
}

const overlayOf = (reload: () => void) =>
  plain(recommendSlot, {
    tones: { status: statusTones },
    cells: {
      region: ({ region }) => {
        const text = region === null || region.provId === null ? "全国" : regionText(...(region.text ?? "").split(" "));
        return (
          <span className="cell-text" title={region?.text}>
            {text}
          </span>
        );
      },
      showSex: ({ showSex }) => (showSex === null ? "不限" : recommendSlot.fields.showSex.labels[showSex]),
      weight: (row) => <WeightCell row={row as SlotRow} onSaved={reload} />,
      status: ({ status, isShown }) => (
        <>
          <Tag tone={statusTones[status]}>{recommendStatus.labels[status]}</Tag>
          {status === "ONLINE" && !isShown && <span className="slot-unseen">未展示</span>}
        </>
      ),
    },
    filters: {
      showBeginTime: ({ list }: { list: List<unknown, Readonly<Record<string, unknown>>> }) => (
        <RangeFilter list={list} begin="showBeginTime" end="showEndTime" label="展示时间" />
      ),
    },
    widths: { profile: 168, region: 104, weight: 112, beginTime: 108, endTime: 108, status: 116, faceValue: 84 },
  });

/** 推荐管理: who is shown where in the app, when and in which order. */
export function RecommendPage() {
  const { resource } = useMemo(() => plain(recommendSlot, {}), []);
  const list: RecordList = useList(useMemo(() => listCall(resource), [resource]));
  const { overlay } = overlayOf(list.reload);
  // The list call of this resource answers rows of its fields, and its columns read just these.
  const columns = resourceColumns(resource, overlay) as unknown as readonly Column<SlotRow>[];
  const typed = list as unknown as List<SlotRow, ListQuery>;
  const filters = resourceFilters(withoutFilters(resource, ["showEndTime", "position"]), list, overlay);
  const standard = resourceActions(resource, list, overlay);
  const position = list.query["position"] as Position | undefined;
  const edits = standard.rowActions.map((action) => ({
    ...action,
    when: (row: RecordRow) => stands(row as unknown as SlotRow),
  })) as unknown as readonly PageAction<SlotRow>[];
  return (
    <Page
      title={resource.title}
      tabs={tabs}
      tab={position ?? all}
      onTab={(key) => list.set({ position: key === all ? undefined : key })}
    >
      <FilterBar list={list} more={filters.more}>
        {filters.shown}
      </FilterBar>
      <DataTable
        list={typed}
        columns={columns}
        rowKey={({ id }) => id}
        sort={resource.list.sort}
        rowActions={[...edits, ...rowActions]}
        listActions={[...slotListActions(position), ...standard.listActions]}
        batchActions={batchActions}
        batchMax={takeDownLimit}
      />
    </Page>
  );
}
