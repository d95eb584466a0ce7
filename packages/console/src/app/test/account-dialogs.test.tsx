import { updateLoginPassword } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { deletePlatformStaff, getHandover } from "@hongxian/contract/core/staff/platform-staff.endpoints.ts";
import { getSales } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { copyRole } from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { resetStaffPassword } from "@hongxian/contract/features/access-admin/staff-account.endpoints.ts";
import { LeaveStaffDialog } from "../../core/member-dialogs/leave-staff-dialog.tsx";
import { PasswordDialog } from "../../core/member-dialogs/password-dialog.tsx";
import { CopyRole } from "../../features/access-admin/roles/copy-role.dialog.tsx";
import { ResetPasswordDialog } from "../../features/access-admin/reset-password.dialog.tsx";
import { HandoverDialog } from "../../features/organisation/handover.dialog.tsx";
import { staffList } from "../../features/organisation/staff-row.ts";
import { at, choose, pressed, shown, testDialogs, type } from "./sent-dialog.tsx";

const colleague = { id: 3, userId: 12, name: "周岚", saleFlag: true, adviserFlag: false, dept: null };
const owned = { members: 2, asSale: 2, asAdviser: 0 };

testDialogs([
  {
    title: "the new password of a member is typed twice alike before it is sent",
    dialog: (end) => <PasswordDialog member={{ userId: 7, firstName: "小明" }} {...end} />,
    ok: "保存",
    refusal: "密码需为8-20位字母和数字",
    enter: async () => {
      await type("新密码", "abcd1234");
      await type("确认密码", "abcd1234");
    },
    call: updateLoginPassword,
    params: { userId: 7, value: "abcd1234" },
  },
  {
    title: "the new password of an account is made after a question, and shown until it is written down",
    dialog: (end) => <ResetPasswordDialog row={{ id: 4, name: "李娜" } as never} {...end} />,
    answers: { [at(resetStaffPassword, { id: 4 })]: { data: { login: "13800000000", password: "k7Qp-2mX9" } } },
    enter: async () => {
      await pressed("确定");
      await shown("k7Qp-2mX9");
    },
    ok: "我已记下",
    call: resetStaffPassword,
    params: { id: 4 },
  },
  {
    title: "the copy of a role proposes a name, which can be changed",
    dialog: ({ onDone, onClose }) => (
      <CopyRole role={{ id: 5, name: "客服" } as never} onSaved={onDone} onClose={onClose} />
    ),
    answers: { [at(copyRole, { id: 5 })]: { data: { id: 20 } } },
    ok: "复制",
    enter: () => type("新角色名称", "夜班客服"),
    call: copyRole,
    params: { id: 5 },
    body: { name: "夜班客服" },
  },
  {
    title: "who leaves hands his members over to a colleague with the same capacity",
    dialog: (end) => <HandoverDialog row={{ id: 1, name: "陈立" } as never} userId={7} {...end} />,
    answers: {
      [at(getHandover, { userId: 7 })]: { data: owned },
      [at(staffList)]: { data: { list: [colleague], total: 1, page: 1, size: 200 } },
    },
    ok: "离职交接",
    enter: () => choose("交接人", "周岚 · 未分部门"),
    question: "离职后账号立即停用，确定？",
    call: deletePlatformStaff,
    params: { userId: 7 },
    query: { receiverUserId: "12" },
  },
  {
    title: "whoever is no longer of the staff gives his members to somebody first",
    dialog: (end) => <LeaveStaffDialog member={{ userId: 7, firstName: "小明" }} {...end} />,
    answers: { [at(getHandover, { userId: 7 })]: { data: owned }, [at(getSales)]: { data: [colleague] } },
    ok: "确定",
    enter: () => choose("交接人", "周岚"),
    question: "确定取消该平台员工吗？",
    call: deletePlatformStaff,
    params: { userId: 7 },
    query: { receiverUserId: "12" },
  },
]);
