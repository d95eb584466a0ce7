import { officialPosition } from "@hongxian/contract/core/placed/placed.choices.ts";
import { sortOfficialBanners } from "@hongxian/contract/features/official-banner/official-banner.endpoints.ts";
import { officialBanner } from "@hongxian/contract/features/official-banner/official-banner.resource.ts";
import { officialBannerGrants } from "@hongxian/contract/features/official-banner/official-banner.rules.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { ShowSpan } from "../../core/page-parts/show-span.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { OfficialPreviewDialog } from "./official-preview.dialog.tsx";
import "./official-banner.css";

type OfficialRow = RowOf<typeof officialBanner>;

const dayMs = 86_400_000;
const overlay: OverlayOf<typeof officialBanner> = {
  tones: { status: { DRAFT: "hollow", ONLINE: "jade", OFFLINE: "mute" } },
  cells: {
    imageUrl: ({ imageUrl, altText }) => (
      <img className="block cover round-4" src={imageUrl} alt={altText} width={102} height={32} />
    ),
    mobileImageUrl: ({ mobileImageUrl, altText }) =>
      mobileImageUrl === "" ? (
        <span className="nil">—</span>
      ) : (
        <img className="block cover round-4" src={mobileImageUrl} alt={altText} width={27} height={32} />
      ),
    period: ({ startTime, endTime, showState, status }) => (
      <ShowSpan startTime={startTime} endTime={endTime} state={showState} isOn={status === "ONLINE"} />
    ),
  },
  forms: {
    create: {
      initial: {
        position: "OFFICIAL_HOME",
        sort: 100,
        link: { linkType: "NONE", linkValue: "" },
        startTime: new Date().toISOString(),
        endTime: new Date(Date.now() + 30 * dayMs).toISOString(),
      },
    },
  },
  widths: { imageUrl: 122, mobileImageUrl: 70, title: 150, altText: 140, link: 120, sort: 70, period: 156 },
};

const previewAction: PageAction<OfficialRow> = actionOf(officialBannerGrants.previewOfficial, {
  dialog: (row, { onClose }) => <OfficialPreviewDialog row={row} onClose={onClose} />,
});
const places = officialPosition.values.map((key) => ({ key, title: officialPosition.labels[key] }));

/** 官网轮播图. */
export function OfficialBannerPage() {
  const view = useResource(officialBanner, overlay, { without: ["position"] });
  const { list } = view;
  const mayEdit = useCan()(button(officialBanner.actions.edit.title, officialBanner.route));
  const isInOrder = list.query.sort === undefined || list.query.sort === "sort";
  const reorder = async (keys: readonly (string | number)[]) => {
    try {
      await call(sortOfficialBanners, { body: { ids: keys.map(Number) } });
      toast.success(answeredMessage(sortOfficialBanners));
    } catch (error) {
      toastError(error);
    }
    list.reload();
  };
  return (
    <Page
      title={officialBanner.title}
      tabs={places}
      tab={String(list.query["position"] ?? places[0]?.key)}
      onTab={(position) => list.set({ position })}
    >
      <ResourceTable
        {...view}
        rowActions={[...view.rowActions, previewAction]}
        {...(mayEdit && isInOrder ? { onReorder: (keys) => void reorder(keys) } : {})}
      />
    </Page>
  );
}
