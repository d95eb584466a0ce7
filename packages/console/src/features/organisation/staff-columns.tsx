import type { platformStaff } from "@hongxian/contract/features/organisation/platform-staff.resource.ts";
import { useAppParts } from "../../platform/app-parts.tsx";
import { Face } from "../../ui/fields/member-field.tsx";
import { NoValue } from "../../ui/fields/field-cell.tsx";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { TextFilter } from "../../ui/filters/text-filter.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { DepartmentFilter } from "./department-options.tsx";
import type { StaffRow } from "./staff-row.ts";
import "./organisation.css";

const PersonCell = ({ row }: { row: StaffRow }) => (
  <span className="person-cell row shrink-x gap-8">
    <Face src={row.avatarUrl} name={row.name} size={28} />
    <b className="cut weight-500" title={row.name}>
      {row.name}
    </b>
  </span>
);

/** The member number; a click opens the member detail. */
function UserIdCell({ userId }: { userId: number | null }) {
  const { openMember } = useAppParts();
  if (userId === null) return <NoValue />;
  if (openMember === undefined) return <span className="num">{userId}</span>;
  return (
    <button type="button" className="cell-link num" onClick={() => openMember(userId)}>
      {userId}
    </button>
  );
}

const KeywordFilter = ({ list }: { list: FilteredList }) => (
  <TextFilter list={list} name="keyword" placeholder="姓名 / 账号 / 用户ID / 企业微信名" />
);

/** 平台员工 as both pages show it: the list of people and the card of a department. */
export const staffOverlay: OverlayOf<typeof platformStaff> = {
  cells: {
    name: (row) => <PersonCell row={row} />,
    userId: (row) => <UserIdCell userId={row.userId} />,
  },
  tones: { status: { ENABLE: "jade", DISABLE: "mute", LEFT: "void" } },
  filters: { keyword: KeywordFilter, deptId: DepartmentFilter },
  widths: {
    name: 132,
    userId: 92,
    deptId: 108,
    jobTitle: 104,
    managerId: 76,
    enterpriseWechatName: 116,
    saleFlag: 60,
    adviserFlag: 60,
    noteCount: 96,
    recommendSort: 84,
    status: 76,
    createdTime: 112,
  },
};
