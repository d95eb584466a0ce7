import { rowAction } from "../../kit/resource-actions.tsx";
import { importCost } from "@hongxian/contract/features/channel/channel.endpoints.ts";
import { channel } from "@hongxian/contract/features/channel/channel.resource.ts";
import { channelGrants, channelType, costColumns } from "@hongxian/contract/features/channel/channel.rules.ts";
import { CopyOutlined, ImportOutlined } from "@ant-design/icons";
import { useMemo, useState } from "react";
import { PromoteLinkDialog, seekAddress } from "../../core/promote/promote-link.dialog.tsx";
import { copyText } from "../../platform/copy-text.ts";
import { saveSheetTemplate } from "../../core/sheet-import/save-sheet-template.ts";
import { SheetImportDialog } from "../../core/sheet-import/sheet-import.dialog.tsx";
import { usePageList } from "../../core/page-list/page-list-context.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { actionOf, among, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { call } from "../../platform/call.ts";
import { countText, formatDecimal, yuanText } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { Tag } from "../../ui/tag.tsx";
import { AgentInput, type ChannelRow, CostDialog, MergeDialog, ParentInput } from "./channel-dialogs.tsx";
import { ChannelFigures } from "./channel-figures.tsx";
import "./channel.css";

/** The end of the counted days is part of the filter of their beginning. */
const spanned = { without: ["to"] };
type Values = Readonly<Record<string, unknown>>;
const shows = (name: string, { settleType, type }: Values) =>
  name === "agentId"
    ? type === "AGENT"
    : name === "price"
      ? settleType === "CPA" || settleType === "CPC"
      : name === "rateBp"
        ? settleType === "CPS"
        : true;
const landingOf = ({ landingUrl, code, id }: ChannelRow) =>
  (landingUrl ?? "") === ""
    ? seekAddress(id)
    : `${landingUrl}${landingUrl?.includes("?") === true ? "&" : "?"}ch=${code}`;

type Chosen = Pick<ChannelRow, "id" | "name">;
const memberRoute = "/promotion/shopsmanage";

const overlayOf = (choose: (row: Chosen) => void): OverlayOf<typeof channel> => ({
  tones: { status: { ENABLE: "jade", DISABLE: "mute" } },
  cells: {
    name: (row) => (
      <span className="inline-row gap-6" style={{ paddingLeft: row.depth * 16 }}>
        <button type="button" className="cell-link" onClick={() => choose(row)}>
          {row.name}
        </button>
        {row.suspectDay !== null && <Tag tone="brick">疑似刷量</Tag>}
      </span>
    ),
    code: ({ code }) => (
      <button type="button" className="cell-link" aria-label={`复制 ${code}`} onClick={() => copyText(code)}>
        {code} <CopyOutlined />
      </button>
    ),
    type: ({ type }) => channelType.labels[type],
    roi: ({ roi }) =>
      roi === null ? <span className="nil">—</span> : <span className="num">{formatDecimal(roi, 2)}</span>,
  },
  inputs: { parentId: ParentInput, agentId: AgentInput },
  filters: {
    from: ({ list }) => <RangeFilter list={list} begin="from" end="to" label="日期" lastDays={30} />,
  },
  forms: { create: { shows, initial: { type: "FEED_AD", settleType: "NONE" } }, edit: { shows } },
  widths: { name: 170, code: 170, payAmount: 108, cost: 104 },
});

const ownActions: readonly PageAction<ChannelRow>[] = [
  actionOf(channelGrants.material, {
    dialog: (row, { onClose }) => (
      <PromoteLinkDialog title="推广物料" name={row.name} address={landingOf(row)} onClose={onClose}>
        <p className="caption">安卓包名后缀 {row.code}</p>
      </PromoteLinkDialog>
    ),
  }),
  {
    ...rowAction(channel, "cost"),
    dialog: (row, end) => <CostDialog row={row} {...end} />,
  },
];
const mergeAction: PageAction<ChannelRow> = {
  ...rowAction(channel, "merge"),
  dialog: (row, end) => <MergeDialog row={row} {...end} />,
};
const importAction: PageAction<null> = actionOf(channelGrants.importCost, {
  icon: <ImportOutlined />,
  dialog: (_, end) => (
    <SheetImportDialog
      title="导入花费"
      unit="行"
      accept=".xlsx,.csv"
      hint={`列：${Object.values(costColumns).join("、")}；同一天再次导入会覆盖`}
      endpoint={importCost}
      send={(body, request) => call(importCost, { body, ...request })}
      saveTemplate={() => saveSheetTemplate("渠道花费导入模板", costColumns)}
      {...end}
    />
  ),
});

/** 渠道管理. */
export function ChannelPage() {
  const { open } = usePage();
  const [charts, setCharts] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  // A channel is chosen for its funnel, which then has to be in view.
  const overlay = useMemo(
    () =>
      overlayOf((row) => {
        setChosen(row);
        setCharts(true);
      }),
    [],
  );
  const view = useResource(channel, overlay, spanned);
  const { filters, summary } = view.list;
  const query = {
    ...filters,
    ...(chosen === null ? {} : { channelId: String(chosen.id) }),
  };
  const hasMembers = usePageList().some(({ route }) => route === memberRoute);
  const openMembers = (search: string) => {
    const { from = dayBefore(29), to = todayText() } = filters;
    open(`${memberRoute}?channelId=${chosen?.id ?? ""}&beginTime=${from}&endTime=${to}${search}`);
  };
  return (
    <Page title={channel.title} extra={<FiguresToggle shown={charts} onToggle={setCharts} />}>
      {charts && (
        <ChannelFigures
          query={query}
          chosen={chosen}
          onChoose={setChosen}
          openMembers={hasMembers ? openMembers : undefined}
        />
      )}
      <ResourceTable
        {...view}
        rowActions={[...among(view.rowActions, { 编辑: ownActions }), mergeAction]}
        listActions={[importAction, ...view.listActions]}
        totals={
          summary && {
            name: "合计",
            clickNum: countText(summary.clickNum),
            downloadNum: countText(summary.downloadNum),
            activateNum: countText(summary.activateNum),
            registerNum: countText(summary.registerNum),
            realNameNum: countText(summary.realNameNum),
            payNum: countText(summary.payNum),
            payAmount: `¥ ${yuanText(summary.payAmount)}`,
            cost: `¥ ${yuanText(summary.cost)}`,
          }
        }
      />
    </Page>
  );
}
