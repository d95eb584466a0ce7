import {
  addQuickReply,
  editQuickReply,
  getQuickReplies,
  type QuickReply,
  removeQuickReply,
  replyVariables,
} from "@hongxian/contract/core/chat/chat-service.endpoints.ts";
import { fillVariables } from "@hongxian/contract/core/chat/chat.rules.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { DeleteOutlined, EditOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Checkbox, Input } from "antd";
import { type KeyboardEvent, useState } from "react";
import { useHolder } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { PanelState } from "../../ui/panel-state.tsx";

interface PhraseDialogProps {
  readonly phrase: QuickReply | null;
  onDone(): void;
  onClose(): void;
}

const limits = { title: 20, text: 500 };

/** A phrase of one's own; role id 1 also writes the shared phrases. */
function PhraseDialog({ phrase, onDone, onClose }: PhraseDialogProps) {
  const { roleId } = useHolder();
  const endpoint = phrase === null ? addQuickReply : editQuickReply;
  const form = useForm({
    schema: phrase === null ? addQuickReply.body : editQuickReply.body,
    initial:
      phrase === null
        ? { title: "", text: "", shared: false }
        : { title: phrase.title, text: phrase.text, version: phrase.version },
    send: async (body) => {
      if (phrase === null) await call(addQuickReply, { body: { shared: false, ...body } });
      else await call(editQuickReply, { params: { id: phrase.id }, body: { version: phrase.version, ...body } });
      toast.success(answeredMessage(endpoint));
    },
    onDone,
  });
  const value = (name: keyof typeof form.values) => String(form.values[name] ?? "");
  return (
    <FormFrame
      title={phrase === null ? "新增快捷回复" : "编辑快捷回复"}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText="保存"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid">
        <FormField label="标题" error={form.errors.title} counter={[value("title").length, limits.title]}>
          {({ id }) => (
            <Input id={id} value={value("title")} onChange={(event) => form.set("title", event.target.value)} />
          )}
        </FormField>
        <FormField
          label="内容"
          error={form.errors.text}
          hint={`可用变量：${replyVariables.map((name) => `{${name}}`).join(" ")}`}
          counter={[value("text").length, limits.text]}
        >
          {({ id }) => (
            <Input.TextArea
              id={id}
              rows={4}
              value={value("text")}
              onChange={(event) => form.set("text", event.target.value)}
            />
          )}
        </FormField>
        {phrase === null && roleId === adminRoleId && (
          <Checkbox
            checked={form.values.shared === true}
            onChange={(event) => form.set("shared", event.target.checked)}
          >
            所有人可用
          </Checkbox>
        )}
      </div>
    </FormFrame>
  );
}

interface QuickRepliesProps {
  readonly variables: Readonly<Record<string, string>>;
  readonly mayEdit: boolean;
  onUse(text: string): void;
  onClose(): void;
}

/** 快捷回复: typing filters, the arrows choose, Enter inserts the phrase with its names filled in. */
export function QuickReplies({ variables, mayEdit, onUse, onClose }: QuickRepliesProps) {
  const { data, error, reload } = useData(getQuickReplies, {});
  const { roleId } = useHolder();
  const [word, setWord] = useState("");
  const [at, setAt] = useState(0);
  const [edited, setEdited] = useState<QuickReply | "new" | null>(null);
  const [dropped, setDropped] = useState<QuickReply | null>(null);
  const found = (data ?? []).filter(({ title, text }) => title.includes(word) || text.includes(word));
  const take = (phrase: QuickReply | undefined) => {
    if (phrase !== undefined) onUse(fillVariables(phrase.text, variables));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") return onClose();
    if (event.key === "Enter") {
      event.preventDefault();
      return take(found[at]);
    }
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0) return undefined;
    event.preventDefault();
    return setAt(Math.max(0, Math.min(found.length - 1, at + by)));
  };
  const drop = async () => {
    if (dropped === null) return;
    try {
      await call(removeQuickReply, { params: { id: dropped.id } });
      toast.success(answeredMessage(removeQuickReply));
      reload();
    } catch (problem) {
      toastError(problem);
    }
    setDropped(null);
  };
  return (
    <div className="phrases" role="presentation" onKeyDown={handleKey}>
      <div className="flex gap-6 mb-8">
        <Input
          autoFocus
          allowClear
          placeholder="搜索快捷回复"
          aria-label="搜索快捷回复"
          value={word}
          onChange={(event) => {
            setWord(event.target.value);
            setAt(0);
          }}
        />
        {mayEdit && (
          <Button icon={<PlusOutlined />} onClick={() => setEdited("new")}>
            新增
          </Button>
        )}
      </div>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {data !== undefined && found.length === 0 && <PanelState kind="empty" text="没有快捷回复" />}
      <ul>
        {found.map((phrase, place) => {
          const mine = mayEdit && (!phrase.shared || roleId === adminRoleId);
          return (
            <li key={phrase.id} className={place === at ? "phrase row round-6 on-fill2" : "phrase row round-6"}>
              <button
                type="button"
                className="plain-button"
                onMouseEnter={() => setAt(place)}
                onClick={() => take(phrase)}
              >
                <b>
                  {phrase.title}
                  {phrase.shared && <em className="caption">共用</em>}
                </b>
                <span className="cut size-12 text3">{fillVariables(phrase.text, variables)}</span>
              </button>
              {mine && (
                <span className="fixed">
                  <Button
                    type="text"
                    size="small"
                    icon={<EditOutlined />}
                    aria-label={`编辑${phrase.title}`}
                    onClick={() => setEdited(phrase)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={`删除${phrase.title}`}
                    onClick={() => setDropped(phrase)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {edited !== null && (
        <PhraseDialog
          phrase={edited === "new" ? null : edited}
          onDone={() => {
            setEdited(null);
            reload();
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {dropped !== null && (
        <ConfirmDialog
          title="删除快捷回复"
          text={`确定删除“${dropped.title}”吗？`}
          danger
          onConfirm={() => void drop()}
          onClose={() => setDropped(null)}
        />
      )}
    </div>
  );
}
