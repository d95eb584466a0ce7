import { copyAdvert, getAdvertStat, importIncome } from "@hongxian/contract/features/advert/advert.endpoints.ts";
import { advert } from "@hongxian/contract/features/advert/advert.resource.ts";
import {
  advertSlot,
  advertSource,
  advertGrants,
  incomeColumns,
} from "@hongxian/contract/features/advert/advert.rules.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { ImportOutlined, PlayCircleOutlined } from "@ant-design/icons";
import { useMemo, useState } from "react";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { AudienceCell, AudienceInput } from "../../core/audience/audience-input.tsx";
import { ShowSpan } from "../../core/page-parts/show-span.tsx";
import { saveSheetTemplate } from "../../core/sheet-import/save-sheet-template.ts";
import { SheetImportDialog } from "../../core/sheet-import/sheet-import.dialog.tsx";
import { VideoDialog } from "../../core/video-dialog/video-dialog.tsx";
import { showPictures } from "../../core/viewer/show-pictures.ts";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { Chart } from "../../ui/chart.tsx";
import { countText, yuanText } from "../../platform/decimal.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import "../../core/ticket/ticket.css";
import "./advert.css";

type AdvertRow = RowOf<typeof advert>;
type Values = Readonly<Record<string, unknown>>;

const dayMs = 86_400_000;
/** Fields that only one slot or one source needs. */
const shownFor: Readonly<Record<string, (values: Values) => boolean>> = {
  networkCode: ({ source }) => source !== "SELF",
  ecpm: ({ source }) => source !== "SELF",
  materialUrl: ({ source }) => source === "SELF",
  showSec: ({ slot }) => slot === "SPLASH",
  feedInterval: ({ slot }) => slot === "FEED",
  rewardScore: ({ slot }) => slot === "REWARD_VIDEO",
  dayLimit: ({ slot }) => slot === "REWARD_VIDEO",
};
const shows = (name: string, values: Values) => name === "ecpm" || (shownFor[name]?.(values) ?? true);
const needed = Object.keys(shownFor);
const initialOf = (slot: string): Values => ({
  slot,
  source: "SELF",
  materialType: "IMAGE",
  frequency: "DAILY",
  priority: 100,
  ecpm: 0,
  audience: {},
  link: { linkType: "NONE", linkValue: "" },
  startTime: new Date().toISOString(),
  endTime: new Date(Date.now() + 30 * dayMs).toISOString(),
});

const pageOverlay = (slot: string, showFilm: (url: string) => void): OverlayOf<typeof advert> => ({
  tones: { status: { DRAFT: "hollow", ONLINE: "jade", OFFLINE: "mute" } },
  cells: {
    materialUrl: ({ materialUrl, materialType }) => {
      const url = materialUrl ?? "";
      if (url === "") return <span className="nil">—</span>;
      const isFilm = materialType === "VIDEO";
      return (
        <button
          type="button"
          className="plain-button advert-thumb"
          title="查看素材"
          onClick={() => (isFilm ? showFilm(url) : showPictures([url]))}
        >
          {isFilm ? <PlayCircleOutlined /> : <img src={url} alt="素材" width={28} height={40} />}
        </button>
      );
    },
    audience: ({ audience }) => <AudienceCell value={audience} />,
    period: ({ startTime, endTime, showState, status }) => (
      <ShowSpan startTime={startTime} endTime={endTime} state={showState} isOn={status === "ONLINE"} />
    ),
  },
  inputs: { audience: AudienceInput },
  forms: { create: { shows, needed, initial: initialOf(slot) }, edit: { shows, needed } },
  widths: { materialUrl: 64, name: 150, frequency: 84, audience: 120, period: 156, priority: 70 },
});

const rowActions: readonly PageAction<AdvertRow>[] = [
  actionOf(advertGrants.copy, {
    run: async ({ id }) => {
      await call(copyAdvert, { params: { id } });
      toast.success(answeredMessage(copyAdvert));
    },
  }),
];

const importAction: PageAction<null> = actionOf(advertGrants.import, {
  icon: <ImportOutlined />,
  dialog: (_, end) => (
    <SheetImportDialog
      title="导入收入"
      unit="行"
      accept=".xlsx,.csv"
      hint={`列：${Object.values(incomeColumns).join("、")}；同一天再次导入会覆盖`}
      endpoint={importIncome}
      send={(body, request) => call(importIncome, { body, ...request })}
      saveTemplate={() => saveSheetTemplate("广告收入导入模板", incomeColumns)}
      {...end}
    />
  ),
});

function Figures() {
  const { data, error, reload } = useData(getAdvertStat, { query: {} });
  const state = { error, onRetry: reload, height: 200 };
  const x = data?.days ?? [];
  return (
    <FigureStrip>
      <div className="page-charts">
        <Chart
          {...state}
          label="每日收入（元）"
          data={
            data && {
              kind: "stacked",
              x,
              series: data.income.map(({ source, cents }) => ({
                name: advertSource.labels[source],
                values: cents.map((amount) => amount / 100),
              })),
            }
          }
        />
        <Chart
          {...state}
          label="各广告位点击率（%）"
          data={
            data && {
              kind: "line",
              x,
              series: data.clickRates.map(({ slot, rates }) => ({
                name: advertSlot.labels[slot],
                values: rates.map((rate) => (rate === null ? null : rate / 100)),
              })),
            }
          }
        />
      </div>
    </FigureStrip>
  );
}

const tabs = advertSlot.values.map((key) => ({ key, title: advertSlot.labels[key] }));

/** 广告管理: one tab for each slot. */
export function AdvertPage() {
  const shown = usePageTabs(tabs);
  const slot = shown.tab;
  const [charts, setCharts] = useState(false);
  const [film, setFilm] = useState<string | null>(null);
  const overlay = useMemo(() => pageOverlay(slot, setFilm), [slot]);
  const view = useResource(advert, overlay, { fixed: { slot }, without: ["slot"] });
  const { summary } = view.list;
  return (
    <Page title={advert.title} {...shown} extra={<FiguresToggle amongTabs shown={charts} onToggle={setCharts} />}>
      {charts && <Figures />}
      <ResourceTable
        {...view}
        rowActions={[...view.rowActions, ...rowActions]}
        listActions={[importAction, ...view.listActions]}
        tools={
          summary !== undefined && (
            <span className="caption num">
              合计 曝光 {countText(summary.showNum)} · 点击 {countText(summary.clickNum)} · 收入 ¥
              {yuanText(summary.income)}
            </span>
          )
        }
      />
      {film !== null && <VideoDialog src={film} title="素材" onClose={() => setFilm(null)} />}
    </Page>
  );
}
