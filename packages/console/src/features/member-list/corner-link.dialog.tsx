import { makeCornerLink } from "@hongxian/contract/core/corner/corner-link.endpoints.ts";
import { cornerLinkDays } from "@hongxian/contract/core/corner/corner-link.ts";
import { Button, Input } from "antd";
import { useEffect, useState } from "react";
import { call, type CallData } from "../../platform/call.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { saveFile } from "../../platform/save-file.ts";
import { drawQr } from "../../core/promote/draw-qr.ts";
import { copyText } from "../../platform/copy-text.ts";
import "./corner-link.css";

interface CornerLinkProps {
  readonly member: { readonly userId: number; readonly firstName: string | null };
  onClose(): void;
}
type Link = CallData<typeof makeCornerLink>;

/** 相亲角链接: the signed address of a member's profile, to be sent or printed. */
export function CornerLinkDialog({ member, onClose }: CornerLinkProps) {
  const { userId } = member;
  const [link, setLink] = useState<Link | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    call(makeCornerLink, { params: { userId } }).then(setLink, (error: Error) => setProblem(error.message));
  }, [userId]);
  return (
    <PageModal open title="相亲角链接" width={440} footer={null} onCancel={onClose}>
      {problem !== null && <p role="alert">{problem}</p>}
      {link !== null && <LinkBody link={link} name={member.firstName ?? String(userId)} />}
    </PageModal>
  );
}

function LinkBody({ link, name }: { link: Link; name: string }) {
  const [qr] = useState(() => drawQr(window.location.origin + link.qrPath));
  const address = window.location.origin + link.path;
  const download = () => qr?.toBlob((file) => file !== null && saveFile(file, `相亲角-${name}.png`), "image/png");
  return (
    <div className="corner-link stack at-middle gap-10">
      {qr !== null && <img src={qr.toDataURL("image/png")} alt="相亲角二维码" width="208" height="208" />}
      <Input readOnly value={address} aria-label="相亲角链接" onFocus={(event) => event.target.select()} />
      <p className="caption">链接和二维码{cornerLinkDays}天内有效；会员停止展示后立即失效。</p>
      <div>
        <Button onClick={download}>下载二维码</Button>
        <Button type="primary" onClick={() => void copyText(address, "链接已复制")}>
          复制链接
        </Button>
      </div>
    </div>
  );
}
