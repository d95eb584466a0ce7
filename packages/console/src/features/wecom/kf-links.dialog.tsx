import { getKfLinks } from "@hongxian/contract/features/wecom/wecom-config.endpoints.ts";
import { type KfLink, kfLinkBody, wechatKf } from "@hongxian/contract/features/wecom/wechat-kf.resource.ts";
import { customCall } from "@hongxian/contract/kit/resource-calls.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { Button, Input } from "antd";
import { useMemo, useState } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { countText } from "../../platform/decimal.ts";
import { FormField } from "../../kit/form-field.tsx";
import { PageModal } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";
import { copyText } from "../../platform/copy-text.ts";
import "./wecom.css";

const makeLink = customCall(wechatKf, "links");
const empty = { scene: "", name: "", url: "" };

function LinkRow({ link, isNew }: { link: KfLink; isNew: boolean }) {
  return (
    <li className={isNew ? "kf-link kf-link-new grid at-middle gap-12" : "kf-link grid at-middle gap-12"}>
      <img src={link.qr} alt={`${link.scene}的二维码`} />
      <div className="kf-link-text shrink-x">
        <b className="weight-500">{link.scene}</b> {link.name}
        <span className="cell-text block cut" title={link.url}>
          {link.url}
        </span>
        <span className="caption num">
          扫码 {countText(link.scanCount)} 次 · {shortTime(link.createdTime).text}
        </span>
      </div>
      <div className="kf-link-actions flex gap-12">
        <button type="button" className="cell-link" onClick={() => void copyText(link.url)}>
          复制链接
        </button>
        <a className="size-12 text2" href={link.qr} download={`${link.scene}.svg`}>
          下载二维码
        </a>
      </div>
    </li>
  );
}

interface KfLinksDialogProps {
  readonly row: Row<typeof wechatKf.fields>;
  onDone(): void;
  onClose(): void;
}

/** 获取链接: creates a link and its code for a scene; existing links below. */
export function KfLinksDialog({ row, onClose }: KfLinksDialogProps) {
  const links = useData(getKfLinks, { params: { id: row.id } });
  const [made, setMade] = useState<number | null>(null);
  const [round, setRound] = useState(0);
  const take = (link: KfLink) => {
    setMade(link.id);
    setRound(round + 1);
    links.reload();
  };
  return (
    <PageModal open width={820} title={`获取链接：${row.name}`} footer={null} onCancel={onClose}>
      <LinkForm key={round} row={row} onMade={take} />
      {links.error !== null && <PanelState kind="error" text={links.error.msg} onRetry={links.reload} />}
      {links.data === undefined && links.error === null && <PanelState kind="loading" />}
      {links.data?.length === 0 && <PanelState kind="empty" text="还没有链接" />}
      {links.data !== undefined && links.data.length > 0 && (
        <ul className="kf-links">
          {links.data.map((link) => (
            <LinkRow key={link.id} link={link} isNew={link.id === made} />
          ))}
        </ul>
      )}
    </PageModal>
  );
}

function LinkForm({ row, onMade }: { row: KfLinksDialogProps["row"]; onMade(link: KfLink): void }) {
  const form = useForm({
    schema: kfLinkBody,
    initial: useMemo(() => empty, []),
    send: async (body) => {
      const answer = await call(makeLink, { params: { id: row.id }, body });
      toast.success(answeredMessage(makeLink));
      onMade(answer);
    },
    onDone: () => undefined,
  });
  const input = (name: keyof typeof empty, placeholder: string) => (control: { id: string; invalid: boolean }) => (
    <Input
      id={control.id}
      {...(control.invalid ? { status: "error" as const } : {})}
      placeholder={placeholder}
      value={form.values[name] ?? ""}
      onChange={(event) => form.set(name, event.target.value)}
      onPressEnter={() => void form.submit()}
    />
  );
  return (
    <div className="kf-link-form grid at-start">
      <FormField label="场景值" error={form.errors.scene}>
        {input("scene", "字母、数字、下划线")}
      </FormField>
      <FormField label="名称" optional error={form.errors.name}>
        {input("name", "用在哪里")}
      </FormField>
      <FormField
        label="链接地址"
        optional={row.source === "SYNC"}
        error={form.errors.url}
        hint={row.source === "SYNC" ? "留空则由企业微信生成" : "本地账号请粘贴已有的客服链接"}
      >
        {input("url", "https://")}
      </FormField>
      <Button type="primary" disabled={form.sending} onClick={() => void form.submit()}>
        {form.sending ? "获取中" : "获取链接"}
      </Button>
    </div>
  );
}
