import { officialPosition } from "@hongxian/contract/core/placed/placed.choices.ts";
import { previewOfficialBanners } from "@hongxian/contract/features/official-banner/official-banner.endpoints.ts";
import type { officialBanner } from "@hongxian/contract/features/official-banner/official-banner.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";

interface PreviewProps {
  readonly row: RowOf<typeof officialBanner>;
  onClose(): void;
}

const screens = [
  { key: "imageUrl", name: "official-desktop", caption: "桌面 1440px" },
  { key: "mobileImageUrl", name: "official-phone", caption: "手机 375px" },
] as const;

/** 预览: the place as on a computer and on a phone. */
export function OfficialPreviewDialog({ row, onClose }: PreviewProps) {
  const { data, error, reload } = useData(previewOfficialBanners, { query: { position: row.position, with: row.id } });
  return (
    <PageModal
      open
      title={`预览：${officialPosition.labels[row.position]}`}
      footer={null}
      width={960}
      onCancel={onClose}
    >
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      <div className="official-preview grid gap-20">
        {screens.map(({ key, name, caption }) => (
          <figure key={key} className={name}>
            <figcaption className="size-12 text3 mb-8">{caption}</figcaption>
            <ol className="grid gap-12">
              {data?.map((one) => (
                <li key={one.id} data-this={one.id === row.id}>
                  <img
                    className="block wide cover round-6"
                    src={one[key] === "" ? one.imageUrl : one[key]}
                    alt={one.altText}
                  />
                </li>
              ))}
            </ol>
          </figure>
        ))}
      </div>
    </PageModal>
  );
}
