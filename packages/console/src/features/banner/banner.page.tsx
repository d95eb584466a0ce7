import {
  copyBanner,
  getBannerStat,
  previewBanners,
  sortBanner,
} from "@hongxian/contract/features/banner/banner.endpoints.ts";
import { banner } from "@hongxian/contract/features/banner/banner.resource.ts";
import { bannerClient, bannerPosition, bannerGrants } from "@hongxian/contract/features/banner/banner.rules.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { AudienceCell, AudienceInput } from "../../core/audience/audience-input.tsx";
import { ShowSpan } from "../../core/page-parts/show-span.tsx";
import { PhoneFrame } from "../../core/rich-text/rich-text-view.tsx";
import { showPictures } from "../../core/viewer/show-pictures.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { Chart } from "../../ui/chart.tsx";
import { InlineEdit } from "../../ui/inline-edit.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { PageDrawer, PageModal } from "../../platform/page-context.tsx";
import { Page } from "../../kit/page.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useResource } from "../../kit/use-resource.ts";
import "./banner.css";

type BannerRow = RowOf<typeof banner>;

const dayMs = 86_400_000;
const overlay: OverlayOf<typeof banner> = {
  tones: { status: { DRAFT: "hollow", ONLINE: "jade", OFFLINE: "mute" } },
  cells: {
    imageUrl: ({ imageUrl, altText, title }) => (
      <button
        type="button"
        className="plain-button banner-zoom"
        title="查看大图"
        onClick={() => showPictures([{ src: imageUrl, alt: altText ?? title }])}
      >
        <img className="block cover round-4" src={imageUrl} alt={altText ?? title} width={80} height={32} />
      </button>
    ),
    position: ({ client, position }) => (
      <span className="cell-text block cut">{`${bannerClient.labels[client]} / ${bannerPosition.labels[position]}`}</span>
    ),
    audience: ({ audience }) => <AudienceCell value={audience} />,
    period: ({ startTime, endTime, showState, status }) => (
      <ShowSpan startTime={startTime} endTime={endTime} state={showState} isOn={status === "ONLINE"} />
    ),
  },
  inputs: { audience: AudienceInput },
  forms: {
    create: {
      initial: {
        sort: 100,
        audience: {},
        link: { linkType: "NONE", linkValue: "" },
        startTime: new Date().toISOString(),
        endTime: new Date(Date.now() + 30 * dayMs).toISOString(),
      },
    },
  },
  widths: {
    imageUrl: 96,
    title: 132,
    position: 136,
    link: 104,
    audience: 96,
    sort: 68,
    period: 150,
    createStaffId: 72,
  },
};

/** 预览: the position as on a phone. */
function PreviewDialog({ row, onClose }: { row: BannerRow; onClose(): void }) {
  const { data, error, reload } = useData(previewBanners, { query: { position: row.position, with: row.id } });
  return (
    <PageModal open title={`预览：${bannerPosition.labels[row.position]}`} footer={null} width={440} onCancel={onClose}>
      <PhoneFrame title={bannerPosition.labels[row.position]}>
        {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
        {data?.length === 0 && <PanelState kind="empty" />}
        <ol className="banner-preview grid gap-12">
          {data?.map(({ id, title, imageUrl, altText }) => (
            <li key={id} data-this={id === row.id}>
              <img className="block wide round-8" src={imageUrl} alt={altText === "" ? title : altText} />
              <span className="size-12 text2">{title}</span>
            </li>
          ))}
        </ol>
      </PhoneFrame>
    </PageModal>
  );
}

function StatDrawer({ row, onClose }: { row: BannerRow; onClose(): void }) {
  const { data, error, reload } = useData(getBannerStat, { params: { id: row.id }, query: {} });
  return (
    <PageDrawer open title={`数据：${row.title}`} size={720} onClose={onClose}>
      <Chart
        label="曝光、点击与点击率"
        height={420}
        error={error}
        onRetry={reload}
        data={
          data && {
            kind: "lanes",
            x: data.map(({ day }) => day),
            series: [
              { name: "曝光", values: data.map(({ showNum }) => showNum) },
              { name: "点击", values: data.map(({ clickNum }) => clickNum) },
              { name: "点击率（%）", values: data.map(({ clickRate }) => clickRate / 100) },
            ],
          }
        }
      />
    </PageDrawer>
  );
}

const rowActions: readonly PageAction<BannerRow>[] = [
  actionOf(bannerGrants.preview, {
    dialog: (row, { onClose }) => <PreviewDialog row={row} onClose={onClose} />,
  }),
  { title: "数据", dialog: (row, { onClose }) => <StatDrawer row={row} onClose={onClose} /> },
  actionOf(bannerGrants.copy, {
    run: async ({ id }) => {
      await call(copyBanner, { params: { id } });
      toast.success(answeredMessage(copyBanner));
    },
  }),
];
const isOff = ({ status }: BannerRow): boolean => status !== "ONLINE";

const offReason = (rows: readonly BannerRow[]): string | undefined =>
  rows.some(isOff) ? "所选记录中有不能下架的" : undefined;

/** 轮播图管理. */
export function BannerPage() {
  const view = useResource(banner, overlay);
  const { list } = view;
  const mayEdit = useCan()(button(banner.actions.edit.title, banner.route));
  const sort = (row: BannerRow) => {
    const save = async (value: unknown) => {
      await call(sortBanner, { body: { id: row.id, sort: Number(value) } });
      toast.success(answeredMessage(sortBanner));
      list.reload();
    };
    return <InlineEdit field={banner.fields.sort} name="sort" value={row.sort} onSave={save} />;
  };
  const columns = view.columns.map((column) =>
    mayEdit && column.name === "sort" ? { ...column, cell: sort } : column,
  );
  const batchActions = view.batchActions.map((action): PageAction<Selection<BannerRow>> => ({
    ...action,
    blocked: ({ rows }) => offReason(rows),
  }));
  return (
    <Page title={banner.title}>
      <ResourceTable
        {...view}
        columns={columns}
        rowActions={[...view.rowActions, ...rowActions]}
        batchActions={batchActions}
      />
    </Page>
  );
}
