import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { editBlog, publishBlog } from "@hongxian/contract/features/moment/micro-blog.endpoints.ts";
import type { microBlog } from "@hongxian/contract/features/moment/moment.resource.ts";
import { blogMessages, momentLimits } from "@hongxian/contract/features/moment/moment.rules.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Input } from "antd";
import { useMemo } from "react";
import { AccountSelect } from "../../core/content/account-select.tsx";
import { SubjectSelect } from "../../core/content/subject-filter.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

interface BlogDialogProps {
  readonly row: RowOf<typeof microBlog> | null;
  onDone(): void;
  onClose(): void;
}

const images = field.images("图片", { max: momentLimits.imgs });
const video = field.video("视频");
const time = field.time("定时发布");

/** 发布微博 and 编辑: the author, the text and the time. */
export function BlogDialog({ row, onDone, onClose }: BlogDialogProps) {
  const form = useForm({
    schema: row === null ? publishBlog.body : editBlog.body,
    initial: useMemo(
      () => ({
        userId: row?.userId,
        content: row?.content ?? "",
        imgs: row?.imgs ?? "",
        videoUrl: row?.videoUrl ?? "",
        subjectId: row?.subjectId ?? null,
        publishTime: row?.status === "WAIT_PUBLISH" ? row.publishTime : null,
      }),
      [row],
    ),
    counted: (values) => ({
      ...values,
      imgs: addressesOf(values.imgs),
      videoUrl: values.videoUrl ?? "",
      ...(row === null ? {} : { version: row.version }),
    }),
    send: async (body) => {
      if (row === null) await call(publishBlog, { body });
      else await call(editBlog, { params: { id: row.id }, body: { ...body, version: row.version } });
      toast.success(answeredMessage(row === null ? publishBlog : editBlog));
    },
    onDone,
  });
  const { values, errors } = form;
  const content = values.content ?? "";
  const subjectId = values.subjectId;
  return (
    <FormFrame
      title={row === null ? "发布微博" : `编辑微博 ${row.id}`}
      kind="drawer"
      width={560}
      dirty={form.dirty}
      busy={form.sending}
      okText={
        values.publishTime !== null ? "定时发布" : row === null || row.status === "WAIT_PUBLISH" ? "发布" : "保存"
      }
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="作者" error={errors.userId} hint="仅显示您维护的运营号">
        {({ id, invalid }) => (
          <AccountSelect
            id={id}
            mine
            invalid={invalid}
            value={typeof values.userId === "number" ? values.userId : undefined}
            onChange={(userId) => form.set("userId", userId)}
          />
        )}
      </FormField>
      <FormField label="内容" error={errors.content} counter={[content.length, momentLimits.blogMax]}>
        {({ id, invalid }) => (
          <Input.TextArea
            id={id}
            rows={8}
            value={content}
            {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
            onChange={({ target }) => form.set("content", target.value)}
          />
        )}
      </FormField>
      <FormField label="图片" optional hint={`${blogMessages.tooMany}；${blogMessages.both}`} error={errors.imgs}>
        {(control) => (
          <FieldInput
            {...control}
            field={images}
            value={values.imgs}
            onChange={(next) => form.set("imgs", next ?? "")}
          />
        )}
      </FormField>
      <FormField label="视频" optional error={errors.videoUrl}>
        {(control) => (
          <FieldInput
            {...control}
            field={video}
            value={values.videoUrl}
            onChange={(next) => form.set("videoUrl", next ?? "")}
          />
        )}
      </FormField>
      <FormField label="话题" optional error={errors.subjectId}>
        {({ id, invalid }) => (
          <SubjectSelect
            id={id}
            invalid={invalid}
            value={typeof subjectId === "number" ? subjectId : null}
            title={row?.subjectTitle ?? undefined}
            onChange={(next) => form.set("subjectId", next)}
          />
        )}
      </FormField>
      <FormField label="定时发布" optional hint={blogMessages.plan} error={errors.publishTime}>
        {(control) => (
          <FieldInput
            {...control}
            field={time}
            value={values.publishTime}
            onChange={(next) => form.set("publishTime", next === "" || next === undefined ? null : next)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
