import { getEnterpriseWechatNames } from "@hongxian/contract/core/staff/platform-staff.endpoints.ts";
import { editPlatformStaff, platformStaff } from "@hongxian/contract/features/organisation/platform-staff.resource.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { AutoComplete, Checkbox, Input } from "antd";
import { useMemo } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { StaleNotice } from "../../kit/stale-notice.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";
import { DepartmentInput } from "./department-options.tsx";
import type { StaffRow } from "./staff-row.ts";

const { fields } = platformStaff;
const readStaff = getCall(platformStaff);

const valuesOf = ({ deptId, managerId, jobTitle, saleFlag, adviserFlag, enterpriseWechatName, version }: StaffRow) => ({
  ...(deptId === null ? {} : { deptId }),
  managerId,
  jobTitle,
  saleFlag,
  adviserFlag,
  enterpriseWechatName,
  version,
});

interface EditStaffDialogProps {
  readonly row: StaffRow;
  readonly userId: number;
  onDone(): void;
  onClose(): void;
}

/** 编辑: department, manager, job and the person's responsibilities. */
export function EditStaffDialog({ row, userId, onDone, onClose }: EditStaffDialogProps) {
  const names = useData(getEnterpriseWechatNames, {});
  const form = useForm({
    schema: editPlatformStaff.body,
    initial: useMemo(() => valuesOf(row), [row]),
    send: async (body) => {
      await call(editPlatformStaff, { params: { userId }, body });
      toast.success(answeredMessage(editPlatformStaff));
    },
    reread: async () => valuesOf(await call(readStaff, { params: { id: row.id } })),
    onDone,
  });
  const { values, errors, set } = form;
  const text = (value: unknown) => (value === true ? "是" : value === false ? "否" : String(value ?? "—"));
  return (
    <FormFrame
      title={`编辑员工：${row.name}`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <StaleNotice
        form={form}
        fields={(["jobTitle", "saleFlag", "adviserFlag", "enterpriseWechatName"] as const).map((name) => ({
          name,
          label: fields[name].label,
          text,
        }))}
      />
      <div className="form-grid">
        <FormField label="部门" error={errors.deptId}>
          {(control) => (
            <DepartmentInput
              {...control}
              value={values.deptId ?? null}
              onChange={(deptId) => set("deptId", deptId ?? undefined)}
            />
          )}
        </FormField>
        <FormField label="上级" optional error={errors.managerId}>
          {(control) => (
            <FieldInput
              {...control}
              field={fields.managerId}
              value={values.managerId}
              refer={row.manager}
              onChange={(managerId) => set("managerId", managerId)}
            />
          )}
        </FormField>
        <FormField label="职务" optional error={errors.jobTitle}>
          {({ id }) => (
            <Input
              id={id}
              maxLength={20}
              value={values.jobTitle ?? ""}
              onChange={(event) => set("jobTitle", event.target.value)}
            />
          )}
        </FormField>
        <FormField label="企业微信名" optional error={errors.enterpriseWechatName}>
          {({ id }) => (
            <AutoComplete
              id={id}
              style={{ width: "100%" }}
              options={(names.data ?? []).map((value) => ({ value }))}
              showSearch={{ filterOption: (typed, option) => (option?.value ?? "").includes(typed) }}
              value={values.enterpriseWechatName ?? ""}
              onChange={(value: string) => set("enterpriseWechatName", value)}
            />
          )}
        </FormField>
        <FormField label="岗位标识">
          {({ id }) => (
            <span id={id}>
              <Checkbox checked={values.saleFlag === true} onChange={(event) => set("saleFlag", event.target.checked)}>
                销售
              </Checkbox>
              <Checkbox
                checked={values.adviserFlag === true}
                onChange={(event) => set("adviserFlag", event.target.checked)}
              >
                顾问
              </Checkbox>
            </span>
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}
