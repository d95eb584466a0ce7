import { DownloadOutlined, PictureOutlined, WarningOutlined } from "@ant-design/icons";
import type { PosterSource } from "@hongxian/contract/core/poster/poster.endpoints.ts";
import { posterMessages } from "@hongxian/contract/core/poster/poster.messages.ts";
import { Button, Spin } from "antd";
import { useLayoutEffect, useRef, useState } from "react";
import { PageModal } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { saveFile } from "../../platform/save-file.ts";
import { toast } from "../../platform/toast.ts";
import { posterFile } from "./draw-member-poster.ts";
import { PosterBackgroundDialog } from "./poster-background-dialog.tsx";
import { messageOf, usePoster } from "./use-poster.ts";
import "./poster.css";

interface PosterDialogProps {
  readonly member: { readonly userId: number; readonly firstName: string };
  onClose(): void;
}

const warnings: Readonly<Record<PosterSource["cornerState"], string | null>> = {
  OPEN: null,
  CLOSED: posterMessages.cornerClosed,
  HIDDEN: posterMessages.cornerHidden,
};

const fileName = (userId: number, nickname: string): string =>
  ["推广图", nickname.replaceAll(/[^\p{L}\p{N}]/gu, "").slice(0, 20), String(userId)]
    .filter((part) => part !== "")
    .join("-") + ".png";

/** The finished canvas itself; the file is made on demand. */
function PosterView({ canvas, label }: { canvas: HTMLCanvasElement; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(canvas), [canvas]);
  return <div ref={place} className="poster-view" role="img" aria-label={label} />;
}

/** 推广图 of one member: drawn while the user waits, then shown for changing and downloading. */
export function PosterDialog({ member, onClose }: PosterDialogProps) {
  const { userId, firstName } = member;
  const { state, change, retry } = usePoster(userId);
  const [choosing, setChoosing] = useState(false);
  const download = async (canvas: HTMLCanvasElement) => {
    try {
      saveFile(await posterFile(canvas), fileName(userId, firstName));
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const warning = state.kind === "ready" ? warnings[state.source.cornerState] : null;
  return (
    <PageModal
      open
      width={520}
      centered
      title="推广图"
      rootClassName="poster-modal"
      onCancel={onClose}
      footer={
        state.kind === "ready" ? (
          <div className="flex to-end gap-8">
            <Button icon={<PictureOutlined />} onClick={() => setChoosing(true)}>
              更换背景
            </Button>
            <Button type="primary" icon={<DownloadOutlined />} onClick={() => void download(state.canvas)}>
              下载
            </Button>
          </div>
        ) : null
      }
    >
      {warning !== null && (
        <p className="poster-warning size-13 ochre">
          <WarningOutlined /> {warning}
        </p>
      )}
      {state.kind === "failed" && <PanelState kind="error" text={state.msg} onRetry={retry} />}
      {state.kind !== "failed" && (
        <div className="poster-preview" aria-busy={state.kind === "loading"}>
          {state.kind === "ready" ? (
            <PosterView canvas={state.canvas} label={`${firstName}的推广图`} />
          ) : (
            <div className="poster-wait stack at-middle middle gap-14 tall text2" role="status">
              <Spin />
              <span>正在绘制推广图…</span>
            </div>
          )}
        </div>
      )}
      {choosing && state.kind === "ready" && (
        <PosterBackgroundDialog
          chosen={state.background}
          onChoose={(next) => {
            setChoosing(false);
            change(next);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </PageModal>
  );
}
