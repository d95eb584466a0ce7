import {
  mergeSkillTags,
  skillTag,
  skillTagMessages,
} from "@hongxian/contract/features/institute/skill-tag.resource.ts";
import { type RowOf, customCall } from "@hongxian/contract/kit/resource-calls.ts";
import { Input } from "antd";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useSkillTags, useSkillTypes } from "./options.ts";
import { PickOne } from "./pickers.tsx";

export type TagRow = RowOf<typeof skillTag>;
interface DialogEnd {
  onDone(): void;
  onClose(): void;
}

const addTags = customCall(skillTag, "add");
const moveTags = customCall(skillTag, "move");
const linesOf = (text: unknown): string[] =>
  String(text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** 新增: one tag, or many with one in each line. */
export function AddTagsDialog({ onDone, onClose }: DialogEnd) {
  const types = useSkillTypes();
  const form = useForm({
    schema: addTags.body,
    initial: { typeId: null, names: "" },
    counted: (values) => ({ ...values, names: linesOf(values.names) }),
    send: async (body) => {
      await call(addTags, { body });
      toast.success(answeredMessage(addTags));
    },
    onDone,
  });
  return (
    <FormFrame
      title="新增技能标签"
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid">
        <FormField label="分类" error={form.errors.typeId}>
          {({ id }) => (
            <PickOne
              id={id}
              value={form.values.typeId}
              options={types}
              placeholder="请选择分类"
              onChange={(value) => form.set("typeId", value)}
            />
          )}
        </FormField>
        <FormField
          label="标签"
          error={form.errors.names}
          hint="每行一个，最多50个，每个不超过8个字"
          counter={[linesOf(form.values.names).length, 50]}
        >
          {({ id, invalid }) => (
            <Input.TextArea
              id={id}
              {...(invalid ? { status: "error" as const } : {})}
              autoSize={{ minRows: 4, maxRows: 12 }}
              value={form.values.names ?? ""}
              onChange={(event) => form.set("names", event.target.value)}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}

/** 移动分类 of the chosen tags. */
export function MoveTagsDialog({ selection, onDone, onClose }: DialogEnd & { selection: Selection<TagRow> }) {
  const types = useSkillTypes();
  const form = useForm({
    schema: moveTags.body,
    initial: { ids: selection.rows.map(({ id }) => id), typeId: null },
    send: async (body) => {
      await call(moveTags, { body });
      toast.success(answeredMessage(moveTags));
    },
    onDone,
  });
  return (
    <FormFrame
      title="移动分类"
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "移动中" : "移动"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid">
        <p className="caption">
          已选 <span className="num">{selection.count}</span> 个标签
        </p>
        <FormField label="移动到" error={form.errors.typeId}>
          {({ id }) => (
            <PickOne
              id={id}
              value={form.values.typeId}
              options={types}
              placeholder="请选择分类"
              onChange={(value) => form.set("typeId", value)}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}

/** 合并标签: counsellors and bookings get the other tag, and this one is removed. */
export function MergeTagDialog({ row, onDone, onClose }: DialogEnd & { row: TagRow }) {
  const tags = useSkillTags();
  const form = useForm({
    schema: mergeSkillTags.body,
    initial: { fromId: row.id, toId: null },
    send: async (body) => {
      await call(mergeSkillTags, { body });
      toast.success(answeredMessage(mergeSkillTags));
    },
    onDone,
  });
  const others = tags
    ?.filter(({ id }) => id !== row.id)
    .map(({ id, name, typeName }) => ({ id, name: `${typeName} / ${name}` }));
  return (
    <FormFrame
      title={`合并标签：${row.name}`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "合并中" : "合并"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid">
        <p className="caption">{skillTagMessages.confirmMerge}</p>
        <FormField label="合并到" error={form.errors.toId}>
          {({ id }) => (
            <PickOne
              id={id}
              value={form.values.toId}
              options={others}
              placeholder="请选择要合并到的标签"
              onChange={(value) => form.set("toId", value)}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}
