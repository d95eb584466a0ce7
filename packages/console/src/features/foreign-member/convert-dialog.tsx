import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { updateUserRole } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { foreignRole } from "@hongxian/contract/features/foreign-member/foreign-member.choices.ts";
import { Radio } from "antd";
import { useState } from "react";
import { z } from "zod";
import { MemberFinder } from "../../core/staff/member-finder.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";

const schema = z.object({
  userId: z.int("请选择会员"),
  userRole: z.enum(foreignRole.values, "请选择角色"),
});

/** 转为外籍: finds an ordinary member and assigns the role. */
export function ConvertDialog({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const [member, setMember] = useState<FoundMember | null>(null);
  const form = useForm({
    schema,
    initial: { userId: null, userRole: "FOREIGNERS" },
    send: async (query) => {
      await call(updateUserRole, { query });
      toast.success(answeredMessage(updateUserRole));
    },
    onDone,
  });
  return (
    <FormFrame
      title="转为外籍"
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "处理中" : "转为外籍"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid">
        <MemberFinder
          member={member}
          error={form.errors.userId}
          onFound={(found) => {
            setMember(found);
            form.set("userId", found?.userId ?? null);
          }}
        />
        <FormField label="角色" error={form.errors.userRole}>
          {() => (
            <Radio.Group
              value={form.values.userRole}
              options={foreignRole.values.map((value) => ({ value, label: foreignRole.labels[value] }))}
              onChange={(event) => form.set("userRole", event.target.value)}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}
