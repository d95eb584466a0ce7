import { faceValue as faceValues } from "@hongxian/contract/core/member/credential.choices.ts";
import { faceRemarkMax, verifyImgCheck } from "@hongxian/contract/core/member/face-review.endpoints.ts";
import { Input, Radio } from "antd";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import { showPictures } from "../viewer/show-pictures.ts";
import { announceMember } from "./member-events.ts";
import "./member-dialogs.css";

interface FaceReviewDialogProps {
  readonly member: {
    readonly userId: number;
    readonly firstName: string | null;
    readonly realImg: string;
    readonly verifyImg: string;
    readonly faceScore: number | null;
    readonly faceValue: number | null;
  };
  onDone(): void;
  onClose(): void;
}

const passed = 1;
/** 建议人工审核 opens as passed; a reviewer cannot choose it as a result. */
const initialResult = (value: number | null): number => (value === 0 ? 0 : passed);

const Photo = ({ title, src, onShow }: { title: string; src: string; onShow(): void }) => (
  <figure className="face-photo inline-row gap-6 anchor">
    {src === "" ? (
      <span className="face-none center text3">未上传</span>
    ) : (
      <button type="button" className="plain-button" aria-label={`查看${title}`} onClick={onShow}>
        <img className="evidence" src={src} alt={title} height={300} />
      </button>
    )}
    <figcaption className="size-12 text3 align-center mt-4">{title}</figcaption>
  </figure>
);

/** 真人照片审核: both photographs side by side and the reviewer's result. */
export function FaceReviewDialog({ member, onDone, onClose }: FaceReviewDialogProps) {
  const { userId } = member;
  const photos = [
    { src: member.realImg, alt: "实名照片" },
    { src: member.verifyImg, alt: "真人照片" },
  ];
  const form = useForm({
    schema: verifyImgCheck.body,
    initial: { userId, faceValue: initialResult(member.faceValue), remarks: "" },
    counted: (values) => (values.faceValue === passed ? { ...values, remarks: "" } : values),
    send: async (body) => {
      const decided = await call(verifyImgCheck, { body });
      toast.success(answeredMessage(verifyImgCheck));
      announceMember({ userId, kind: "face", ...decided });
    },
    onDone,
  });
  const { values, errors, set } = form;
  const remarks = typeof values.remarks === "string" ? values.remarks : "";
  return (
    <FormFrame
      title="真人照片审核"
      kind="dialog"
      width={560}
      dirty={remarks !== ""}
      busy={form.sending}
      okText={form.sending ? "提交中" : "提交"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="text2 mb-16">
        {member.firstName ?? ""}（{userId}）
        {member.faceScore !== null && <span className="num face-score">相似度 {member.faceScore}</span>}
      </div>
      <div className="grid gap-12 even-2 mb-16">
        {photos.map(({ alt, src }, at) => (
          <Photo key={alt} title={alt} src={src} onShow={() => showPictures(photos, at)} />
        ))}
      </div>
      <div className="grid gap-16">
        <FormField label="审核结果" error={errors.faceValue}>
          {({ id }) => (
            <Radio.Group
              id={id}
              value={values.faceValue}
              options={[
                { value: 1, label: faceValues.labels["1"] },
                { value: 0, label: faceValues.labels["0"] },
              ]}
              onChange={(event) => set("faceValue", event.target.value)}
            />
          )}
        </FormField>
        {values.faceValue !== passed && (
          <FormField label="审核说明" optional error={errors.remarks} counter={[remarks.length, faceRemarkMax]}>
            {({ id, invalid }) => (
              <Input.TextArea
                id={id}
                rows={3}
                value={remarks}
                {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
                onChange={(event) => set("remarks", event.target.value)}
              />
            )}
          </FormField>
        )}
      </div>
    </FormFrame>
  );
}
