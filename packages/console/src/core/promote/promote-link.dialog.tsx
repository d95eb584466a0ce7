import { Button, Input } from "antd";
import { type ReactNode, useState } from "react";
import { PageModal } from "../../platform/page-context.tsx";
import { saveFile } from "../../platform/save-file.ts";
import { copyText } from "../../platform/copy-text.ts";
import { drawQr } from "./draw-qr.ts";
import "./promote.css";

interface PromoteLinkProps {
  readonly title: string;
  readonly name: string;
  readonly address: string;
  /** Further lines under the address. */
  readonly children?: ReactNode;
  onClose(): void;
}

/** The landing page of a channel's visitors. */
export const seekAddress = (channelId: number): string => `${window.location.origin}/#/seek?channelId=${channelId}`;

/** A channel's address as link and as QR code, to be copied and printed. */
export function PromoteLinkDialog({ title, name, address, children, onClose }: PromoteLinkProps) {
  const [qr] = useState(() => drawQr(address));
  const download = () => qr?.toBlob((file) => file !== null && saveFile(file, `${title}-${name}.png`), "image/png");
  return (
    <PageModal open title={`${title}：${name}`} width={440} footer={null} onCancel={onClose}>
      <div className="promote-link stack at-middle gap-10">
        {qr !== null && <img src={qr.toDataURL("image/png")} alt={`${name}二维码`} width="208" height="208" />}
        <Input readOnly value={address} aria-label="推广链接" onFocus={(event) => event.target.select()} />
        {children}
        <div>
          <Button onClick={download}>下载二维码</Button>
          <Button type="primary" onClick={() => copyText(address)}>
            复制链接
          </Button>
        </div>
      </div>
    </PageModal>
  );
}
