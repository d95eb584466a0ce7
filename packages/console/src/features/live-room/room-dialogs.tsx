import { liveRoom } from "@hongxian/contract/features/live-room/live-room.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { InputNumber } from "antd";
import { useState } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

export type RoomRow = RowOf<typeof liveRoom>;
interface DialogEnd {
  readonly row: RoomRow;
  onDone(): void;
  onClose(): void;
}
const weekMs = 7 * 86_400_000;
const recommendRoom = actionCall(liveRoom, "recommend");
const endField = liveRoom.actions.recommend.ask.endTime;

/** 设为推荐: at which position, until when. */
export function RecommendDialog({ row, onDone, onClose }: DialogEnd) {
  const [initial] = useState(() => ({
    isRecommend: true as const,
    sort: row.isRecommend ? row.recommendSort : 100,
    endTime: new Date(Date.now() + weekMs).toISOString(),
  }));
  const form = useForm({
    schema: recommendRoom.body,
    initial,
    send: async (body) => {
      await call(recommendRoom, { params: { id: row.id }, body });
      toast.success(answeredMessage(recommendRoom));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`设为推荐：${row.title}`}
      kind="dialog"
      width={440}
      dirty={form.dirty}
      busy={form.sending}
      okText="推荐"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="排序" error={form.errors.sort} hint="1-999，越小越靠前">
        {({ id }) => (
          <InputNumber
            id={id}
            style={{ width: "100%" }}
            value={Number(form.values.sort)}
            onChange={(value) => form.set("sort", value)}
          />
        )}
      </FormField>
      <FormField label="推荐截止" error={form.errors.endTime}>
        {(control) => <FieldInput {...control} field={endField} refer={undefined} {...form.field("endTime")} />}
      </FormField>
    </FormFrame>
  );
}
