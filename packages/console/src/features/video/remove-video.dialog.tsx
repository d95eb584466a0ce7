import { getReviewDesk } from "@hongxian/contract/core/review/review.endpoints.ts";
import { removeVideo } from "@hongxian/contract/features/video/video.endpoints.ts";
import { videoMessages } from "@hongxian/contract/features/video/video.rules.ts";
import { Select } from "antd";
import { useState } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";

interface RemoveDialogProps {
  readonly id: number;
  onDone(): void;
  onClose(): void;
}

/** 删除: permanent; a stated violation counts against the author. */
export function RemoveVideoDialog({ id, onDone, onClose }: RemoveDialogProps) {
  const [reasonId, setReasonId] = useState<number | undefined>();
  const [busy, setBusy] = useState(false);
  const { data } = useData(getReviewDesk, { params: { bizType: "VIDEO" } });
  const send = async () => {
    setBusy(true);
    try {
      await call(removeVideo, { params: { id }, query: reasonId === undefined ? {} : { reasonId } });
      toast.success(answeredMessage(removeVideo));
      onDone();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <FormFrame
      title={`删除视频 ${id}`}
      kind="dialog"
      width={440}
      dirty={false}
      busy={busy}
      okText="删除"
      onOk={() => void send()}
      onClose={onClose}
    >
      <p>{videoMessages.removeConfirm}</p>
      <FormField label="违规类型" optional>
        {({ id: input }) => (
          <Select
            id={input}
            allowClear
            style={{ width: "100%" }}
            placeholder="无违规"
            value={reasonId}
            options={(data?.reasons ?? []).map((reason) => ({ value: reason.id, label: reason.label }))}
            onChange={(next?: number) => setReasonId(next)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
