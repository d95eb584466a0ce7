import { setVideoHot } from "@hongxian/contract/features/video/video.endpoints.ts";
import { hotLimits } from "@hongxian/contract/features/video/video.rules.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { InputNumber } from "antd";
import { useState } from "react";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

interface HotDialogProps {
  readonly title: string;
  readonly row: {
    readonly id: number;
    readonly hotSort?: number;
    readonly isHot?: boolean;
    readonly hotReason?: string | null;
    readonly hotStartTime?: string | null;
    readonly hotEndTime?: string | null;
  };
  onDone(): void;
  onClose(): void;
}

const dayMs = 86_400_000;
const from = field.time("开始时间");
const to = field.time("结束时间");

/** 设为热门, 加入热门, 编辑推荐: why, where and for how long. */
export function HotDialog({ title, row, onDone, onClose }: HotDialogProps) {
  const [fixed] = useState(() => ({
    hotSort: row.isHot === true ? row.hotSort : 100,
    startTime: (row.isHot === true ? row.hotStartTime : null) ?? new Date().toISOString(),
    endTime:
      (row.isHot === true ? row.hotEndTime : null) ?? new Date(Date.now() + hotLimits.days * dayMs).toISOString(),
  }));
  return (
    <TextDialog
      title={title}
      label="推荐语"
      name="hotReason"
      text={row.isHot === true ? (row.hotReason ?? "") : ""}
      hint="选填，显示在视频封面下"
      max={hotLimits.reason}
      schema={setVideoHot.body}
      fixed={fixed}
      okText="保存"
      renderMore={(form) => (
        <>
          <FormField label="排序" error={form.errors.hotSort} hint="1-999，越小越靠前">
            {({ id }) => (
              <InputNumber
                id={id}
                style={{ width: "100%" }}
                value={Number(form.values.hotSort)}
                onChange={(value) => form.set("hotSort", value)}
              />
            )}
          </FormField>
          <FormField label="开始时间" error={form.errors.startTime}>
            {(control) => <FieldInput {...control} field={from} {...form.field("startTime")} />}
          </FormField>
          <FormField label="结束时间" error={form.errors.endTime}>
            {(control) => <FieldInput {...control} field={to} {...form.field("endTime")} />}
          </FormField>
        </>
      )}
      send={async (body) => {
        await call(setVideoHot, { params: { id: row.id }, body });
        toast.success(answeredMessage(setVideoHot));
      }}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
