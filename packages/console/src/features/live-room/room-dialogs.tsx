import { recommendRoom, setRoomStatus } from "@hongxian/contract/features/live-room/live-room.endpoints.ts";
import type { liveRoom } from "@hongxian/contract/features/live-room/live-room.resource.ts";
import { roomMessages } from "@hongxian/contract/features/live-room/live-room.rules.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { InputNumber } from "antd";
import { useState } from "react";
import { TextDialog } from "../../kit/text-dialog.tsx";
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
const endField = field.time("推荐截止");

/** 设为推荐: at which position, until when. */
export function RecommendDialog({ row, onDone, onClose }: DialogEnd) {
  const [initial] = useState(() => ({
    isRecommend: true,
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

const banned = { status: "BANNED" } as const;

/** 封禁房间. */
export const BanRoomDialog = ({ row, ...end }: DialogEnd) => (
  <TextDialog
    title={`封禁房间：${row.title}`}
    label="封禁原因"
    name="reason"
    max={150}
    hint={roomMessages.banConfirm}
    schema={setRoomStatus.body}
    fixed={banned}
    okText="封禁"
    send={async (body) => {
      await call(setRoomStatus, { params: { id: row.id }, body });
      toast.success(answeredMessage(setRoomStatus));
    }}
    {...end}
  />
);
