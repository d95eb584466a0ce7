import { getSales } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { deletePlatformStaff, getHandover } from "@hongxian/contract/core/staff/platform-staff.endpoints.ts";
import { useMemo } from "react";
import { z } from "zod";
import { useData } from "../../platform/use-data.ts";
import { type FormMember, MemberFormDialog } from "./member-form-dialog.tsx";
import { send } from "./member-forms.ts";

interface LeaveStaffDialogProps {
  readonly member: FormMember;
  onDone(): void;
  onClose(): void;
}

/** 取消平台员工: who takes over the members, if there are any; then the account is closed. */
export function LeaveStaffDialog({ member, onDone, onClose }: LeaveStaffDialogProps) {
  const { userId } = member;
  const owned = useData(getHandover, { params: { userId } });
  const sales = useData(getSales, {});
  const count = owned.data?.members ?? 0;
  const form = useMemo(
    () => ({
      title: "取消平台员工",
      about: count === 0 ? "，名下没有会员" : `，名下 ${count} 位会员需要交接`,
      inputs: [
        {
          name: "receiver",
          label: "交接人",
          kind: "choice" as const,
          optional: count === 0,
          options: [
            { value: 0, label: "公海（不指定交接人）" },
            ...(sales.data ?? [])
              .filter((one) => one.userId !== userId)
              .map((one) => ({ value: one.userId, label: one.name })),
          ],
        },
      ],
      schema: z.object({ receiver: count === 0 ? z.int().optional() : z.int("请先选择交接人") }),
      danger: true,
      confirm: () => "确定取消该平台员工吗？",
      send: ({ receiver }: { receiver?: number | undefined }) =>
        send(deletePlatformStaff, {
          params: { userId },
          query: receiver === undefined ? {} : { receiverUserId: receiver },
        }),
    }),
    [userId, count, sales.data],
  );
  return <MemberFormDialog form={form} member={member} onDone={onDone} onClose={onClose} />;
}
