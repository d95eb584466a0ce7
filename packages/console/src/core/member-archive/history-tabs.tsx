import {
  type MemberAuthEntry,
  type MemberPunishment,
  authEntryKinds,
  authEntryStatus,
  getMemberAuthRecords,
  getMemberOwnerChanges,
  getMemberPunishments,
} from "@hongxian/contract/core/member/member-archive.endpoints.ts";
import type { memberOwnerChange } from "@hongxian/contract/core/member/member-archive.endpoints.ts";
import {
  punishmentSource,
  punishmentStatus,
  punishmentType,
} from "@hongxian/contract/core/punishment/punishment.choices.ts";
import { ownerChangeKind } from "@hongxian/contract/core/staff/staff.choices.ts";
import type { z } from "zod";
import { statusTone } from "../../ui/fields/status-tone.ts";
import { Tag } from "../../ui/tag.tsx";
import { Cut, Time, nameOf } from "./archive-cells.tsx";
import { type ArchiveColumn, ArchiveTable, archivePage } from "./archive-table.tsx";

const byMember = (userId: number) => (page: number) => ({ params: { userId }, query: { page, size: archivePage } });

const authColumns: readonly ArchiveColumn<MemberAuthEntry>[] = [
  { title: "类型", width: 88, cell: ({ kind }) => authEntryKinds[kind] },
  {
    title: "结果",
    width: 112,
    cell: ({ status }) => {
      const label = (authEntryStatus as Readonly<Record<string, string>>)[status] ?? status;
      return <Tag tone={statusTone("status", label) ?? "mute"}>{label}</Tag>;
    },
  },
  { title: "说明", cell: ({ remark }) => <Cut text={remark} /> },
  { title: "审核人", width: 96, cell: ({ checkName }) => (checkName === "" ? "待审核" : checkName) },
  { title: "审核时间", width: 132, cell: ({ checkTime }) => <Time at={checkTime} /> },
  { title: "提交时间", width: 132, cell: ({ createdTime }) => <Time at={createdTime} /> },
];

/** 认证记录: credentials, photo reviews and real-name checks. */
export const AuthTab = ({ userId }: { userId: number }) => (
  <ArchiveTable
    endpoint={getMemberAuthRecords}
    ask={byMember(userId)}
    columns={authColumns}
    rowKey={({ kind, id }) => `${kind}-${id}`}
    empty="暂无认证记录"
  />
);

const daysText = ({ days, type }: MemberPunishment): string =>
  days === null ? (type === "WARN" || type === "CONTENT_DELETE" ? "—" : "永久") : `${days} 天`;
const statusTones = { EFFECTIVE: "brick", EXPIRED: "mute", REVOKED: "void" } as const;

const banColumns: readonly ArchiveColumn<MemberPunishment>[] = [
  { title: "处罚", width: 84, cell: ({ type }) => punishmentType.labels[type] },
  {
    title: "状态",
    width: 76,
    cell: ({ status }) => <Tag tone={statusTones[status]}>{punishmentStatus.labels[status]}</Tag>,
  },
  { title: "原因", cell: ({ reason }) => <Cut text={reason} /> },
  { title: "天数", width: 68, cell: daysText },
  { title: "开始", width: 128, cell: ({ startTime }) => <Time at={startTime} /> },
  { title: "结束", width: 128, cell: ({ endTime }) => <Time at={endTime} /> },
  { title: "来源", width: 76, cell: ({ sourceType }) => punishmentSource.labels[sourceType] },
  { title: "操作人", width: 80, cell: ({ operator }) => nameOf(operator) },
  {
    title: "解除",
    width: 128,
    cell: ({ revokeTime, revokeStaff, revokeReason }) =>
      revokeTime === null ? (
        <span className="nil">—</span>
      ) : (
        <Cut text={[nameOf(revokeStaff), revokeReason].filter((part) => part !== "").join(" ")} />
      ),
  },
];

/** 封禁记录: every sanction, including lifted ones. */
export const BanTab = ({ userId }: { userId: number }) => (
  <ArchiveTable
    endpoint={getMemberPunishments}
    ask={byMember(userId)}
    columns={banColumns}
    rowKey={({ id }) => id}
    empty="暂无封禁记录"
  />
);

type OwnerChange = z.output<typeof memberOwnerChange>;
const nobody = (kind: OwnerChange["kind"]): string => (kind === "SALE" ? "公海" : "—");
const ownerColumns: readonly ArchiveColumn<OwnerChange>[] = [
  { title: "类型", width: 72, cell: ({ kind }) => ownerChangeKind.labels[kind] },
  { title: "原归属", width: 128, cell: ({ kind, fromName }) => <Cut text={fromName ?? nobody(kind)} /> },
  { title: "新归属", width: 128, cell: ({ kind, toName }) => <Cut text={toName ?? nobody(kind)} /> },
  { title: "原因", cell: ({ reason }) => <Cut text={reason} /> },
  { title: "操作人", width: 96, cell: ({ operator }) => nameOf(operator) },
  { title: "时间", width: 132, cell: ({ time }) => <Time at={time} /> },
];

/** 归属变更 of sale, adviser, shop and matchmaker. */
export const OwnerTab = ({ userId }: { userId: number }) => (
  <ArchiveTable
    endpoint={getMemberOwnerChanges}
    ask={byMember(userId)}
    columns={ownerColumns}
    rowKey={({ id }) => id}
    empty="暂无归属变更"
  />
);
