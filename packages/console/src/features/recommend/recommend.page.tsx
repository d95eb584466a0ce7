import { recommendSlotGrants, recommendMessages } from "@hongxian/contract/core/recommend/recommend-slot.endpoints.ts";
import { regionText } from "@hongxian/contract/core/region/region.rules.ts";
import { recommendPosition, recommendStatus } from "@hongxian/contract/core/recommend/recommend.choices.ts";
import {
  getRecommendPreview,
  recommendListGrants,
  takeDownLimit,
  takeDownSlots,
  topSlot,
} from "@hongxian/contract/features/recommend/recommend-slot.endpoints.ts";
import { recommendSlot } from "@hongxian/contract/features/recommend/recommend-slot.resource.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { type RowOf, editCall } from "@hongxian/contract/kit/resource-calls.ts";
import { MobileOutlined, PlusOutlined } from "@ant-design/icons";
import { AddRecommendDialog } from "../../core/member-dialogs/add-recommend.dialog.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { filterTabs } from "../../kit/filter-tabs.ts";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { InlineEdit } from "../../ui/inline-edit.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { Tag } from "../../ui/tag.tsx";
import { toast } from "../../platform/toast.ts";
import { useResource } from "../../kit/use-resource.ts";
import { PreviewDialog } from "./preview.dialog.tsx";
import "./recommend.css";

type SlotRow = RowOf<typeof recommendSlot>;
type Position = ChoiceOf<typeof recommendPosition>;

const positions = recommendPosition.values.map((key) => ({ key, title: recommendPosition.labels[key] }));
const saveSlot = editCall(recommendSlot, recommendSlot.actions.edit);
const statusTones = { WAIT: "ochre", ONLINE: "jade", OFFLINE: "mute", EXPIRE: "void" } as const;
const stands = ({ status }: SlotRow): boolean => status === "WAIT" || status === "ONLINE";

async function takeDown(rows: readonly SlotRow[]): Promise<void> {
  await call(takeDownSlots, { body: { ids: rows.map(({ id }) => id), status: "OFFLINE" } });
  toast.success(answeredMessage(takeDownSlots));
}

const rowActions: readonly PageAction<SlotRow>[] = [
  actionOf(topSlot, {
    when: stands,
    run: async ({ id }) => {
      await call(topSlot, { params: { id } });
      toast.success(answeredMessage(topSlot));
    },
  }),
  actionOf(recommendListGrants.takeDown, {
    when: stands,
    danger: true,
    confirm: ({ source }) => (source === "PAID" ? recommendMessages.paidOff : recommendMessages.off),
    run: (row) => takeDown([row]),
  }),
];

const batchActions: readonly PageAction<Selection<SlotRow>>[] = [
  actionOf(recommendListGrants.takeDownMany, {
    danger: true,
    blocked: ({ rows }) => (rows.every(stands) ? undefined : "所选记录中有已下架或已到期的"),
    confirm: ({ rows }) =>
      rows.some(({ source }) => source === "PAID") ? recommendMessages.paidOff : recommendMessages.offMany(rows.length),
    run: ({ rows }) => takeDown(rows),
  }),
];

const slotListActions = (position: Position | undefined): readonly PageAction<null>[] => [
  actionOf(recommendSlotGrants.add, {
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <AddRecommendDialog position={position} {...end} />,
  }),
  actionOf(getRecommendPreview, {
    icon: <MobileOutlined />,
    dialog: (_, { onClose }) => <PreviewDialog first={position ?? "HOME_TOP"} onClose={onClose} />,
  }),
];

/** The weight, edited in place; an edit sends the complete slot with its version. */
function WeightCell({ row, onSaved }: { row: SlotRow; onSaved(): void }) {
  const may = useCan()(button(recommendSlot.actions.edit.title, recommendSlot.route));
  if (!may || !stands(row)) return <span className="num">{row.weight}</span>;
  const { position, showSex, beginTime, endTime, version } = row;
  const { provId = null, cityId = null, areaId = null } = row.region ?? {};
  const region = provId === null ? null : { provId, cityId, areaId };
  const save = async (weight: unknown) => {
    const body = { position, weight, region, showSex, beginTime, endTime, version };
    await call(saveSlot, { params: { id: row.id }, body });
    toast.success(answeredMessage(saveSlot));
    onSaved();
  };
  return <InlineEdit field={recommendSlot.fields.weight} name="weight" value={row.weight} onSave={save} />;
}

const overlay: OverlayOf<typeof recommendSlot> = {
  tones: { status: statusTones },
  cells: {
    region: ({ region }) => {
      const text = region === null || region.provId === null ? "全国" : regionText(...(region.text ?? "").split(" "));
      return (
        <span className="cell-text block cut" title={region?.text}>
          {text}
        </span>
      );
    },
    showSex: ({ showSex }) => (showSex === null ? "不限" : recommendSlot.fields.showSex.labels[showSex]),
    status: ({ status, isShown }) => (
      <>
        <Tag tone={statusTones[status]}>{recommendStatus.labels[status]}</Tag>
        {status === "ONLINE" && !isShown && <span className="slot-unseen size-12 brick">未展示</span>}
      </>
    ),
  },
  filters: {
    showBeginTime: ({ list }) => <RangeFilter list={list} begin="showBeginTime" end="showEndTime" label="展示时间" />,
  },
  widths: { profile: 168, region: 104, weight: 112, beginTime: 108, endTime: 108, status: 116, faceValue: 84 },
};

/** 推荐管理: who is shown where in the app, when and in which order. */
export function RecommendPage() {
  const view = useResource(recommendSlot, overlay, { without: ["showEndTime", "position"] });
  const { list } = view;
  const weight = (row: SlotRow) => <WeightCell row={row} onSaved={list.reload} />;
  const columns = view.columns.map((column) => (column.name === "weight" ? { ...column, cell: weight } : column));
  // One of the choices: the list's schema has parsed it.
  const position = list.query["position"] as Position | undefined;
  return (
    <Page title={recommendSlot.title} {...filterTabs(list, "position", positions)}>
      <ResourceTable
        {...view}
        columns={columns}
        rowActions={[...view.rowActions, ...rowActions]}
        listActions={[...slotListActions(position), ...view.listActions]}
        batchActions={batchActions}
        batchMax={takeDownLimit}
      />
    </Page>
  );
}
