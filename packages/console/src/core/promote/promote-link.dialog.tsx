import { Button, Input } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { PageModal } from "../../platform/page-context.tsx";
import { saveFile } from "../../platform/save-file.ts";
import { copyText } from "../../platform/copy-text.ts";
import { drawPoster, type PosterFacts } from "./draw-poster.ts";
import { drawQr } from "./draw-qr.ts";
import "./promote.css";

interface PromoteLinkProps {
  readonly title: string;
  readonly name: string;
  readonly address: string;
  /** A poster with picture, title and code, to be saved as PNG. */
  readonly poster?: PosterFacts;
  /** Further lines under the address. */
  readonly children?: ReactNode;
  onClose(): void;
}

/** The landing page of a channel's visitors. */
export const seekAddress = (channelId: number): string => `${window.location.origin}/#/seek?channelId=${channelId}`;

/** A channel's address as link and as QR code, to be copied and printed. */
export function PromoteLinkDialog({ title, name, address, poster, children, onClose }: PromoteLinkProps) {
  const [qr] = useState(() => drawQr(address));
  const download = () => qr?.toBlob((file) => file !== null && saveFile(file, `${title}-${name}.png`), "image/png");
  const [shown, setShown] = useState<HTMLCanvasElement | null>(null);
  useEffect(() => {
    if (poster === undefined) return undefined;
    let isLeft = false;
    void drawPoster(address, poster).then((canvas) => !isLeft && setShown(canvas));
    return () => {
      isLeft = true;
    };
    // Drawn once: the dialog is mounted anew for another record.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const savePoster = () => shown?.toBlob((file) => file !== null && saveFile(file, `海报-${name}.png`), "image/png");
  return (
    <PageModal open title={`${title}：${name}`} width={440} footer={null} onCancel={onClose}>
      <div className="promote-link stack at-middle gap-10">
        {qr !== null && <img src={qr.toDataURL("image/png")} alt={`${name}二维码`} width="208" height="208" />}
        <Input readOnly value={address} aria-label="推广链接" onFocus={(event) => event.target.select()} />
        {children}
        {shown !== null && (
          <img
            style={{ imageRendering: "auto" }}
            src={shown.toDataURL("image/jpeg", 0.8)}
            alt={`${name}海报`}
            width="180"
          />
        )}
        <div>
          {poster !== undefined && (
            <Button disabled={shown === null} onClick={savePoster}>
              下载海报
            </Button>
          )}
          <Button onClick={download}>下载二维码</Button>
          <Button type="primary" onClick={() => copyText(address)}>
            复制链接
          </Button>
        </div>
      </div>
    </PageModal>
  );
}
