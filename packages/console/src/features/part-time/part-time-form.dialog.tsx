import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { addStaff, hourlyMax, partTimeMessages, setHourly } from "@hongxian/contract/core/staff/part-time.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { Switch } from "antd";
import { useMemo, useState } from "react";
import { z } from "zod";
import { MemberFinder } from "../../core/staff/member-finder.tsx";
import { answeredMessage, call } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import type { PartTimeRow } from "./part-time-row.ts";

const hourly = field.cents("时薪", { max: hourlyMax, msg: partTimeMessages.hourly });
const schema = z.object({
  userId: z.int("请选择会员"),
  isLive: z.boolean(),
  isPublic: z.boolean(),
  hourlyCents: hourly.input,
});

interface PartTimeFormProps {
  /** The person to edit; without one a member is searched for. */
  readonly row?: PartTimeRow;
  onDone(): void;
  onClose(): void;
}

/** 添加 and 编辑: the two flags go through one call, the wage through its own. */
export function PartTimeForm({ row, onDone, onClose }: PartTimeFormProps) {
  const [member, setMember] = useState<FoundMember | null>(null);
  const form = useForm({
    schema,
    initial: useMemo(
      () => ({
        userId: row?.userId ?? undefined,
        isLive: row?.isLive ?? false,
        isPublic: row?.isPublic ?? false,
        hourlyCents: row?.hourlyCents ?? 0,
      }),
      [row],
    ),
    send: async ({ userId, isLive, isPublic, hourlyCents }) => {
      const flags = { userId, isLive: isLive ? "1" : "0", isPublic: isPublic ? "1" : "0" };
      const { id } = await call(addStaff, { params: flags });
      if (hourlyCents !== (row?.hourlyCents ?? 0)) await call(setHourly, { params: { id }, body: { hourlyCents } });
      toast.success(answeredMessage(addStaff));
    },
    onDone,
  });
  const { values, errors, set } = form;
  return (
    <FormFrame
      title={row === undefined ? "添加勤工人员" : `编辑：${row.name}`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid">
        {row === undefined && (
          <MemberFinder
            error={errors.userId}
            member={member}
            onFound={(found) => {
              setMember(found);
              set("userId", found?.userId);
            }}
          />
        )}
        <FormField label="可开播" hint="可主持相亲直播间，须真人照片已通过">
          {({ id }) => <Switch id={id} checked={values.isLive} onChange={(value) => set("isLive", value)} />}
        </FormField>
        <FormField label="公开展示" hint="在App的服务人员名单中展示">
          {({ id }) => <Switch id={id} checked={values.isPublic} onChange={(value) => set("isPublic", value)} />}
        </FormField>
        <FormField label="时薪" error={errors.hourlyCents} hint="每小时 0–1000 元">
          {(control) => (
            <FieldInput
              {...control}
              field={hourly}
              value={values.hourlyCents}
              onChange={(value) => set("hourlyCents", value ?? 0)}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}
