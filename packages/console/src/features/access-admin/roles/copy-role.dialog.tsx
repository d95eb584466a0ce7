import { type RoleRow, copyRole } from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { tissueRoleForm } from "@hongxian/contract/features/access-admin/role.rules.ts";
import { Input } from "antd";
import { useMemo } from "react";
import { call, answeredMessage } from "../../../platform/call.ts";
import { FormField } from "../../../kit/form-field.tsx";
import { FormFrame } from "../../../kit/form-frame.tsx";
import { toast } from "../../../platform/toast.ts";
import { useForm } from "../../../kit/use-form.ts";

interface CopyRoleProps {
  readonly role: RoleRow;
  onSaved(id: number): void;
  onClose(): void;
}

const schema = tissueRoleForm.pick({ name: true });

/** A new role with the grants of this one. */
export function CopyRole({ role, onSaved, onClose }: CopyRoleProps) {
  const initial = useMemo(() => ({ name: `${role.name.slice(0, 18)}副本` }), [role.name]);
  const form = useForm({
    schema,
    initial,
    send: async (body) => {
      const { id } = await call(copyRole, { params: { id: role.id }, body });
      toast.success(answeredMessage(copyRole));
      onSaved(id);
    },
    onDone: onClose,
  });
  return (
    <FormFrame
      title={`复制角色 · ${role.name}`}
      kind="dialog"
      width={400}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "复制中" : "复制"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="新角色名称" error={form.errors.name} hint="权限一并复制">
        {({ id, invalid }) => (
          <Input
            id={id}
            {...(invalid ? { status: "error" as const } : {})}
            autoFocus
            maxLength={20}
            value={form.values.name ?? ""}
            onChange={(event) => form.set("name", event.target.value)}
            onPressEnter={() => void form.submit()}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
