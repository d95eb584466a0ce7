import { douyinRichText } from "@hongxian/contract/features/douyin/douyin.resource.ts";
import { douyinGrants, douyinLimits } from "@hongxian/contract/features/douyin/douyin.rules.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { CopyOutlined, PlusOutlined } from "@ant-design/icons";
import { Input, Radio } from "antd";
import { useState } from "react";
import { z } from "zod";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { rowAction } from "../../kit/resource-actions.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { Tag } from "../../ui/tag.tsx";
import { runCall } from "../../kit/run-call.ts";
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

const verdictBody = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("ONLINE"), platformRemark: z.string().optional() }),
  z.strictObject({
    status: z.literal("REFUSED"),
    platformRemark: douyinRichText.actions.refuse.ask.platformRemark.input,
  }),
]);

/** 登记审核结果: the platform's verdict. */
function VerdictDialog({ row: { id }, onDone, onClose }: DialogEnd & { readonly row: DouyinRow }) {
  const [initial] = useState({ status: "ONLINE" as const, platformRemark: "" });
  const form = useForm({
    schema: verdictBody,
    initial,
    send: (body) =>
      body.status === "ONLINE"
        ? runCall(actionCall(douyinRichText, "approve"), { params: { id }, body: { status: "ONLINE" } })
        : runCall(actionCall(douyinRichText, "refuse"), { params: { id }, body }),
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

const rowActions: readonly PageAction<DouyinRow>[] = [
  {
    ...rowAction(douyinRichText, "edit"),
    dialog: ({ id }, end) => <DouyinFormDrawer id={id} {...end} />,
  },
  rowAction(douyinRichText, "submit"),
  rowAction(douyinRichText, "approve", VerdictDialog),
  rowAction(douyinRichText, "offline"),
  actionOf(douyinGrants.copy, { dialog: ({ id }, end) => <DouyinFormDrawer id={id} copy {...end} /> }),
  rowAction(douyinRichText, "remove"),
];
const listActions: readonly PageAction<null>[] = [
  actionOf(douyinGrants.create, {
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <DouyinFormDrawer id={null} {...end} />,
  }),
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
