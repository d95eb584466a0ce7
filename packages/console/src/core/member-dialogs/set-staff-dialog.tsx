import { pick } from "@hongxian/contract/core/staff/pick.endpoints.ts";
import { addPlatformStaff, newPlatformStaff } from "@hongxian/contract/core/staff/platform-staff.endpoints.ts";
import { useMemo, useState } from "react";
import { call } from "../../platform/call.ts";
import { useData } from "../../platform/use-data.ts";
import { FirstPasswordDialog } from "../staff/first-password.dialog.tsx";
import { type FormMember, MemberFormDialog } from "./member-form-dialog.tsx";

interface SetStaffDialogProps {
  readonly member: FormMember;
  onDone(): void;
  onClose(): void;
}

/** 设为平台员工: the account's name, role, department and superior; its first password is shown once. */
export function SetStaffDialog({ member, onDone, onClose }: SetStaffDialogProps) {
  const [made, setMade] = useState<{ login: string; initialPassword: string } | null>(null);
  const roles = useData(pick, { params: { kind: "role" }, query: { realm: "PLATFORM" } });
  const departments = useData(pick, { params: { kind: "department" }, query: {} });
  const { userId } = member;
  const form = useMemo(() => {
    const options = (rows: readonly { id: number; name: string }[] | undefined) =>
      (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
    return {
      title: "设为平台员工",
      inputs: [
        { name: "name", label: "姓名", kind: "text" as const },
        { name: "roleId", label: "角色", kind: "choice" as const, options: options(roles.data) },
        { name: "deptId", label: "部门", kind: "choice" as const, options: options(departments.data) },
        { name: "managerId", label: "上级", kind: "staff" as const, optional: true },
      ],
      initial: { userId, name: "" },
      schema: newPlatformStaff,
      send: async (body: (typeof newPlatformStaff)["_output"]) => setMade(await call(addPlatformStaff, { body })),
    };
  }, [userId, roles.data, departments.data]);
  if (made !== null) return <FirstPasswordDialog login={made.login} password={made.initialPassword} onClose={onDone} />;
  // `onDone` runs only after the password has been read.
  return <MemberFormDialog form={form} member={member} onDone={() => undefined} onClose={onClose} />;
}
