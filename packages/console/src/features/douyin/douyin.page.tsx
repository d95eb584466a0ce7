import { moveDouyinPage, removeDouyinPage } from "@hongxian/contract/features/douyin/douyin.endpoints.ts";
import { douyinRichText } from "@hongxian/contract/features/douyin/douyin.resource.ts";
import { douyinGrants, douyinLimits, douyinMessages } from "@hongxian/contract/features/douyin/douyin.rules.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { CopyOutlined, PlusOutlined } from "@ant-design/icons";
import { Input, Radio } from "antd";
import { useState } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { Tag } from "../../ui/tag.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import { useResource } from "../../kit/use-resource.ts";
import { DouyinFormDrawer } from "./douyin-form.tsx";
import { copyText } from "../../platform/copy-text.ts";
import "./douyin.css";

type DouyinRow = RowOf<typeof douyinRichText>;
interface DialogEnd {
  onDone(): void;
  onClose(): void;
}

function CopyText({ text }: { text: string }) {
  const copy = () => void copyText(text);
  return (
    <span className="copy-text row gap-6">
      <code className="cut size-12" title={text}>
        {text}
      </code>
      <button type="button" aria-label={`复制 ${text}`} onClick={copy}>
        <CopyOutlined />
      </button>
    </span>
  );
}

const overlay: OverlayOf<typeof douyinRichText> = {
  tones: { status: { DRAFT: "hollow", WAIT_PLATFORM: "ochre", ONLINE: "jade", REFUSED: "brick", OFFLINE: "mute" } },
  cells: {
    code: ({ code }) => <CopyText text={code} />,
    title: ({ title, hasDraft }) => (
      <span className="cell-text block cut" title={title}>
        {title}{" "}
        {hasDraft && (
          <span title="小程序仍显示上一版，下线后可重新提交审核">
            <Tag tone="ochre">有未提交修改</Tag>
          </span>
        )}
      </span>
    ),
    pagePath: ({ pagePath }) => <CopyText text={pagePath} />,
  },
  widths: { code: 150, title: 210, status: 98, pagePath: 270, platformRemark: 150 },
};

/** 登记审核结果: the platform's verdict. */
function VerdictDialog({ id, onDone, onClose }: DialogEnd & { readonly id: number }) {
  const [initial] = useState({ status: "ONLINE", platformRemark: "" });
  const form = useForm({
    schema: moveDouyinPage.body,
    initial,
    send: async (body) => {
      await call(moveDouyinPage, { params: { id }, body });
      toast.success(answeredMessage(moveDouyinPage));
    },
    onDone,
  });
  const remark = form.values.platformRemark ?? "";
  return (
    <FormFrame
      title="登记审核结果"
      kind="dialog"
      width={440}
      dirty={form.dirty}
      busy={form.sending}
      okText="登记"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <Radio.Group
        aria-label="审核结果"
        value={form.values.status}
        options={[
          { value: "ONLINE", label: "通过，上线" },
          { value: "REFUSED", label: "平台驳回" },
        ]}
        onChange={({ target }) => form.set("status", target.value)}
      />
      {form.values.status === "REFUSED" && (
        <FormField
          label="平台驳回意见"
          error={form.errors.platformRemark}
          counter={[remark.length, douyinLimits.remark]}
        >
          {({ id: inputId, invalid }) => (
            <Input.TextArea
              id={inputId}
              rows={3}
              value={remark}
              {...(invalid ? { status: "error" as const } : {})}
              onChange={({ target }) => form.set("platformRemark", target.value)}
            />
          )}
        </FormField>
      )}
    </FormFrame>
  );
}

async function move(id: number, status: "WAIT_PLATFORM" | "OFFLINE"): Promise<void> {
  await call(moveDouyinPage, { params: { id }, body: { status, platformRemark: "" } });
  toast.success(answeredMessage(moveDouyinPage));
}

const rowActions: readonly PageAction<DouyinRow>[] = [
  {
    title: "编辑",
    allow: [douyinGrants.edit],
    when: ({ status }) => status !== "WAIT_PLATFORM",
    dialog: ({ id }, end) => <DouyinFormDrawer id={id} {...end} />,
  },
  {
    title: "提交审核",
    allow: [douyinGrants.submit],
    when: ({ status }) => status === "DRAFT" || status === "REFUSED" || status === "OFFLINE",
    run: ({ id }) => move(id, "WAIT_PLATFORM"),
  },
  {
    title: "登记审核结果",
    allow: [douyinGrants.verdict],
    when: ({ status }) => status === "WAIT_PLATFORM",
    dialog: ({ id }, end) => <VerdictDialog id={id} {...end} />,
  },
  {
    title: "下线",
    allow: [douyinGrants.offline],
    when: ({ status }) => status === "ONLINE",
    confirm: "下线后小程序不再显示该页面，确定下线？",
    run: ({ id }) => move(id, "OFFLINE"),
  },
  { title: "复制", allow: [douyinGrants.copy], dialog: ({ id }, end) => <DouyinFormDrawer id={id} copy {...end} /> },
  {
    title: "删除",
    allow: [douyinGrants.remove],
    danger: true,
    when: ({ status }) => status === "DRAFT" || status === "REFUSED" || status === "OFFLINE",
    confirm: douyinMessages.removeConfirm,
    run: async ({ id }) => {
      await call(removeDouyinPage, { params: { id } });
      toast.success(answeredMessage(removeDouyinPage));
    },
  },
];
const listActions: readonly PageAction<null>[] = [
  {
    title: "新增",
    allow: [douyinGrants.create],
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <DouyinFormDrawer id={null} {...end} />,
  },
];

/** 抖音富文本. */
export function DouyinPage() {
  const view = useResource(douyinRichText, overlay);
  return (
    <Page title={douyinRichText.title}>
      <ResourceTable {...view} rowActions={rowActions} listActions={listActions} />
    </Page>
  );
}
