import { reviewBizType } from "@hongxian/contract/core/review/review.choices.ts";
import { getReviewedContent } from "@hongxian/contract/features/check-action/check-action.endpoints.ts";
import type { reviewRecord } from "@hongxian/contract/features/check-action/check-action.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Button } from "antd";
import { PictureButtons } from "../../core/viewer/picture-buttons.tsx";
import { PageModal } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import "./content.css";

interface ContentDialogProps {
  readonly row: RowOf<typeof reviewRecord>;
  /** Where it is worked on; null without the grant. */
  readonly page: string | null;
  onOpen(page: string): void;
  onClose(): void;
}

/** The subject of a decision: its text, pictures and video. */
export function ContentDialog({ row: { id, bizType, bizId }, page, onOpen, onClose }: ContentDialogProps) {
  const { data, error, reload } = useData(getReviewedContent, { params: { id } });
  return (
    <PageModal
      open
      title={`${reviewBizType.labels[bizType]} ${bizId}`}
      width={560}
      onCancel={onClose}
      footer={page === null ? null : <Button onClick={() => onOpen(page)}>前往页面</Button>}
    >
      {error !== null && data === undefined && <PanelState kind="error" text={error.message} onRetry={reload} />}
      {data === undefined && error === null && <PanelState kind="loading" />}
      {data !== undefined && (
        <div className="reviewed-thing stack gap-12">
          {data.words === "" && data.images.length === 0 && data.videoUrl === "" && (
            <PanelState kind="empty" text="该内容不存在或已删除" />
          )}
          {data.words !== "" && <p className="breaks lines">{data.words}</p>}
          {data.videoUrl !== "" && (
            // Members' videos come without captions.
            // oxlint-disable-next-line jsx-a11y/media-has-caption
            <video src={data.videoUrl} controls autoPlay muted playsInline aria-label="视频" />
          )}
          {data.videoUrl === "" && data.images.length > 0 && (
            <PictureButtons pictures={data.images} className="reviewed-pictures flex wrap gap-8" alt="图片" />
          )}
        </div>
      )}
    </PageModal>
  );
}
