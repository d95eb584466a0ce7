import {
  type Lesson,
  addLesson,
  editLesson,
  lessonForm,
} from "@hongxian/contract/features/institute/lesson.endpoints.ts";
import { lessonKind } from "@hongxian/contract/features/institute/institute.choices.ts";
import { Input, InputNumber, Radio, Switch } from "antd";
import { RichTextEditor } from "../../core/rich-text/rich-text-editor.tsx";
import { UploadControl } from "../../core/upload/upload-control.tsx";
import { fileName } from "../../ui/fields/file-name.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";

interface LessonFormProps {
  readonly courseId: number;
  /** The lesson to edit. */
  readonly row?: Lesson;
  onDone(): void;
  onClose(): void;
}

/** 新增课时 and 编辑. */
export function LessonForm({ courseId, row, onDone, onClose }: LessonFormProps) {
  const form = useForm({
    schema: lessonForm,
    initial: {
      title: row?.title ?? "",
      kind: row?.kind ?? "VIDEO",
      mediaUrl: row?.mediaUrl ?? "",
      durationSec: row?.durationSec ?? 0,
      contentHtml: row?.contentHtml ?? "",
      trial: row?.trial ?? false,
    },
    send: async (body) => {
      if (row === undefined) await call(addLesson, { params: { id: courseId }, body });
      else
        await call(editLesson, { params: { id: courseId, lessonId: row.id }, body: { ...body, version: row.version } });
      toast.success(answeredMessage(editLesson));
    },
    onDone,
  });
  const kind = form.values.kind;
  const title = form.values.title ?? "";
  const mediaUrl = form.values.mediaUrl ?? "";
  return (
    <FormFrame
      title={row === undefined ? "新增课时" : "编辑课时"}
      kind="drawer"
      width={720}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid">
        <FormField label="标题" error={form.errors.title} counter={[title.length, 50]}>
          {({ id, invalid }) => (
            <Input
              id={id}
              {...(invalid ? { status: "error" as const } : {})}
              value={title}
              onChange={(event) => form.set("title", event.target.value)}
            />
          )}
        </FormField>
        <FormField label="类型" error={form.errors.kind}>
          {() => (
            <Radio.Group
              value={kind}
              options={lessonKind.values.map((value) => ({ value, label: lessonKind.labels[value] }))}
              onChange={(event) => form.set("kind", event.target.value)}
            />
          )}
        </FormField>
        {kind !== "ARTICLE" && (
          <FormField
            label="课时文件"
            error={form.errors.mediaUrl}
            hint={mediaUrl === "" ? undefined : fileName(mediaUrl)}
          >
            {() => (
              <UploadControl
                key={kind}
                kinds={[kind === "VIDEO" ? "video" : "audio"]}
                keepName
                pattern={kind === "VIDEO" ? /\.mp4$/i : /\.(mp3|m4a)$/i}
                label={kind === "VIDEO" ? "上传视频" : "上传音频"}
                onDone={({ url }) => form.set("mediaUrl", url)}
              />
            )}
          </FormField>
        )}
        <FormField label="时长（秒）" error={form.errors.durationSec}>
          {({ id }) => (
            <InputNumber
              id={id}
              style={{ width: "100%" }}
              min={0}
              max={86_400}
              precision={0}
              value={form.values.durationSec}
              onChange={(value) => form.set("durationSec", value)}
            />
          )}
        </FormField>
        <FormField label="试看">
          {({ id }) => (
            <Switch id={id} checked={form.values.trial === true} onChange={(value) => form.set("trial", value)} />
          )}
        </FormField>
        <FormField label="图文内容" optional={kind !== "ARTICLE"} full error={form.errors.contentHtml}>
          {(control) => (
            <RichTextEditor
              {...control}
              value={form.values.contentHtml ?? ""}
              onChange={(html) => form.set("contentHtml", html)}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}
