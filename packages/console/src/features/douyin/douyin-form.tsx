import { douyinRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import {
  createDouyinPage,
  editDouyinPage,
  getDouyinPage,
} from "@hongxian/contract/features/douyin/douyin.endpoints.ts";
import { douyinLimits, douyinMessages, douyinScene } from "@hongxian/contract/features/douyin/douyin.rules.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { Input, Select } from "antd";
import { useMemo } from "react";
import { RichTextEditor } from "../../core/rich-text/rich-text-editor.tsx";
import { PhoneFrame, RichTextView } from "../../core/rich-text/rich-text-view.tsx";
import { type CallData, call, answeredMessage } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";
import { Loaded } from "../../ui/late/loaded.tsx";

interface DialogEnd {
  onDone(): void;
  onClose(): void;
}
type PageDetail = CallData<typeof getDouyinPage>;

const shareImage = field.image("分享图");
const names = ["code", "title", "scene", "content", "shareTitle", "shareImageUrl"] as const;
const empty = { code: "", title: "", scene: null, content: "", shareTitle: "", shareImageUrl: "" };

interface FormProps extends DialogEnd {
  /** The form's initial values. */
  readonly from: PageDetail | null;
  /** A new page copied from an existing one. */
  readonly copy: boolean;
}

function DouyinForm({ from, copy, onDone, onClose }: FormProps) {
  const initial = useMemo(() => {
    if (from === null) return empty;
    const same = Object.fromEntries(names.map((name) => [name, from[name]]));
    return copy ? { ...same, code: "" } : same;
  }, [from, copy]);
  const isNew = from === null || copy;
  const form = useForm({
    schema: createDouyinPage.body,
    initial,
    send: async (body) => {
      if (isNew) await call(createDouyinPage, { body });
      else await call(editDouyinPage, { params: { id: from.id }, body: { ...body, version: from.version } });
      toast.success(answeredMessage(createDouyinPage));
    },
    onDone,
  });
  const text = (name: (typeof names)[number]) => form.values[name] ?? "";
  const line = (name: "code" | "title" | "shareTitle", label: string, max: number, hint?: string) => (
    <FormField
      label={label}
      error={form.errors[name]}
      hint={hint}
      optional={name === "shareTitle"}
      counter={[text(name).length, max]}
    >
      {({ id, invalid }) => (
        <Input
          id={id}
          value={text(name)}
          {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
          onChange={({ target }) => form.set(name, target.value)}
        />
      )}
    </FormField>
  );
  return (
    <FormFrame
      title={isNew ? "新增页面" : `编辑页面 ${from.code}`}
      kind="drawer"
      width={1180}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="douyin-form grid at-start gap-24">
        <div>
          <div className="douyin-lines">
            {line("code", "编码", 32, "小写字母、数字和下划线")}
            {line("title", "标题", douyinLimits.title)}
            <FormField label="场景" error={form.errors.scene}>
              {({ id, invalid }) => (
                <Select
                  id={id}
                  style={{ width: "100%" }}
                  placeholder="请选择场景"
                  value={form.values.scene ?? null}
                  {...(invalid ? { status: "error" as const } : {})}
                  options={douyinScene.values.map((value) => ({ value, label: douyinScene.labels[value] }))}
                  onChange={(scene) => form.set("scene", scene)}
                />
              )}
            </FormField>
            {line("shareTitle", "分享标题", douyinLimits.shareTitle)}
          </div>
          <FormField label="内容" error={form.errors.content} hint="不能包含电话、微信、QQ、二维码和外部链接">
            {({ id, invalid }) => (
              <RichTextEditor
                id={id}
                rules={douyinRules}
                invalid={invalid}
                value={text("content")}
                removedNotice={douyinMessages.removed}
                onChange={(html) => form.set("content", html)}
              />
            )}
          </FormField>
          <FormField label="分享图" optional hint="宽高比 5:4" error={form.errors.shareImageUrl}>
            {(control) => (
              <FieldInput
                {...control}
                field={shareImage}
                value={text("shareImageUrl")}
                onChange={(url) => form.set("shareImageUrl", url ?? "")}
              />
            )}
          </FormField>
        </div>
        <PhoneFrame title={text("title")}>
          <RichTextView html={text("content")} rules={douyinRules} />
        </PhoneFrame>
      </div>
    </FormFrame>
  );
}

/** 新增, 编辑 and 复制: the editor at the left, the phone at the right. */
export function DouyinFormDrawer({
  id,
  copy = false,
  ...end
}: DialogEnd & { readonly id: number | null; readonly copy?: boolean }) {
  const page = useData(getDouyinPage, { params: { id: id ?? 0 } }, { enabled: id !== null });
  if (id === null) return <DouyinForm from={null} copy={false} {...end} />;
  return (
    <Loaded answer={page} title={copy ? "复制" : "编辑"} onClose={end.onClose}>
      {(data) => <DouyinForm key={`${data.id} ${data.version}`} from={data} copy={copy} {...end} />}
    </Loaded>
  );
}
