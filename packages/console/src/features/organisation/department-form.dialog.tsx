import {
  type DepartmentNode,
  createDepartment,
  editDepartment,
} from "@hongxian/contract/features/organisation/department.endpoints.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { Input } from "antd";
import { useMemo } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";

const leader = optional(field.staff("负责人"));
const sort = field.count("排序", { max: 9999 });

interface DepartmentFormProps {
  /** The department to edit; without one a new one is created below `parent`. */
  readonly department?: DepartmentNode;
  readonly parent?: DepartmentNode | null;
  onDone(): void;
  onClose(): void;
}

export function DepartmentForm({ department, parent = null, onDone, onClose }: DepartmentFormProps) {
  const endpoint = department === undefined ? createDepartment : editDepartment;
  const form = useForm({
    schema: endpoint.body,
    initial: useMemo(
      () =>
        department === undefined
          ? { parentId: parent?.id ?? null, name: "", leaderStaffId: null, sort: 0 }
          : {
              name: department.name,
              leaderStaffId: department.leaderStaffId,
              sort: department.sort,
              version: department.version,
            },
      [department, parent],
    ),
    send: async (body) => {
      // The body was just parsed by the schema of the call that receives it.
      if (department === undefined) await call(createDepartment, { body });
      else await call(editDepartment, { params: { id: department.id }, body: body as never });
      toast.success(answeredMessage(endpoint));
    },
    onDone,
  });
  const { values, errors, set } = form;
  return (
    <FormFrame
      title={department === undefined ? "新增部门" : "编辑部门"}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid">
        {department === undefined && <p className="caption">上级部门：{parent?.name ?? "无（顶级部门）"}</p>}
        <FormField label="部门名称" error={errors.name}>
          {({ id, invalid }) => (
            <Input
              id={id}
              {...(invalid ? { status: "error" as const } : {})}
              maxLength={30}
              placeholder="请填写部门名称"
              value={values.name ?? ""}
              onChange={(event) => set("name", event.target.value)}
            />
          )}
        </FormField>
        <FormField label="负责人" optional error={errors.leaderStaffId}>
          {(control) => (
            <FieldInput
              {...control}
              field={leader}
              value={values.leaderStaffId}
              refer={department?.leaderStaff}
              onChange={(value) => set("leaderStaffId", value)}
            />
          )}
        </FormField>
        <FormField label="排序" error={errors.sort} hint="0–9999，小的在前">
          {(control) => (
            <FieldInput {...control} field={sort} value={values.sort} onChange={(value) => set("sort", value ?? 0)} />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}
