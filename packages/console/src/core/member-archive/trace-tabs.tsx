import {
  type AccompanyLog,
  type MemberInfoUpdate,
  accompanyResult,
  getAccompanyChatLogs,
  getMemberAuditLog,
  getMemberInfoUpdates,
  getMemberLogins,
  getMutualAttention,
  infoUpdateSource,
  type memberAuditRow,
  type memberLogin,
  type mutualAttention,
} from "@hongxian/contract/core/member/member-archive.endpoints.ts";
import { loginMode, platform } from "@hongxian/contract/core/member/member.choices.ts";
import type { z } from "zod";
import { useRegions } from "../../ui/fields/use-regions.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { Tag } from "../../ui/tag.tsx";
import { fieldName, storedText } from "../member-fields/field-name.ts";
import { Cut, Time, nameOf } from "./archive-cells.tsx";
import { type ArchiveColumn, ArchiveTable, archivePage } from "./archive-table.tsx";

interface TabProps {
  readonly userId: number;
}
const byMember = (userId: number) => (page: number) => ({ params: { userId }, query: { page, size: archivePage } });
const label = (labels: Readonly<Record<string, string>>, value: string): string => labels[value] ?? value;

type Login = z.output<typeof memberLogin>;
const loginColumns: readonly ArchiveColumn<Login>[] = [
  { title: "登录方式", width: 84, cell: (row) => label(loginMode.labels, row.loginMode) },
  {
    title: "平台",
    width: 100,
    cell: (row) => <Cut text={`${label(platform.labels, row.platform)} ${row.appVersion}`} />,
  },
  { title: "设备型号", cell: ({ deviceModel }) => <Cut text={deviceModel} /> },
  { title: "IP", width: 124, cell: ({ ip }) => <span className="num">{ip}</span> },
  { title: "归属地", width: 104, cell: ({ ipArea }) => <Cut text={ipArea} /> },
  {
    title: "结果",
    width: 72,
    cell: ({ result, failReason }) => (
      <span title={failReason}>
        <Tag tone={result === "SUCCESS" ? "jade" : "brick"}>{result === "SUCCESS" ? "成功" : "失败"}</Tag>
      </span>
    ),
  },
  {
    title: "标记",
    width: 108,
    cell: ({ isOtherPlace, isNewDevice }) => (
      <>
        {isOtherPlace && <Tag tone="ochre">异地</Tag>} {isNewDevice && <Tag tone="slate">新设备</Tag>}
      </>
    ),
  },
  { title: "时间", width: 128, cell: ({ createdTime }) => <Time at={createdTime} /> },
];
export const LoginTab = ({ userId }: TabProps) => (
  <ArchiveTable
    endpoint={getMemberLogins}
    ask={byMember(userId)}
    columns={loginColumns}
    rowKey={({ id, createdTime }) => `${id}-${createdTime}`}
    empty="暂无登录记录"
  />
);

function Stored({ field, text }: { field: string; text: string }) {
  const tree = useRegions(/prov$/i.test(field));
  return <Cut text={storedText(field, text, tree)} />;
}
const updateColumns: readonly ArchiveColumn<MemberInfoUpdate>[] = [
  { title: "字段", width: 112, cell: ({ field }) => <Cut text={fieldName(field)} /> },
  { title: "修改前", cell: ({ field, oldValue }) => <Stored field={field} text={oldValue} /> },
  { title: "修改后", cell: ({ field, newValue }) => <Stored field={field} text={newValue} /> },
  { title: "来源", width: 64, cell: ({ source }) => infoUpdateSource[source] },
  { title: "操作人", width: 96, cell: ({ staff, source }) => nameOf(staff, infoUpdateSource[source]) },
  { title: "时间", width: 132, cell: ({ createdTime }) => <Time at={createdTime} /> },
];
export const InfoUpdateTab = ({ userId }: TabProps) => (
  <ArchiveTable
    endpoint={getMemberInfoUpdates}
    ask={byMember(userId)}
    columns={updateColumns}
    rowKey={({ id }) => id}
    empty="暂无资料修改记录"
  />
);

type Mutual = z.output<typeof mutualAttention>;
const mutualColumns: readonly ArchiveColumn<Mutual>[] = [
  { title: "会员", cell: (row) => <MemberCell member={row} /> },
  { title: "年龄", width: 80, cell: ({ age }) => (age === null ? <span className="nil">—</span> : `${age} 岁`) },
  { title: "现居地", width: 120, cell: ({ homeCity }) => <Cut text={homeCity} /> },
  { title: "是否聊过", width: 88, cell: ({ isChatted }) => (isChatted ? "是" : "否") },
  { title: "消息数", width: 80, cell: ({ chatCount }) => <span className="num">{chatCount}</span> },
  { title: "关注时间", width: 132, cell: ({ attentionTime }) => <Time at={attentionTime} /> },
];
export const MutualTab = ({ userId }: TabProps) => (
  <ArchiveTable
    endpoint={getMutualAttention}
    ask={(page) => ({ params: { a: userId, b: page, c: archivePage } })}
    columns={mutualColumns}
    rowKey={(row) => row.userId}
    empty="暂无互相关注的会员"
  />
);

const seconds = (value: number | null): string => (value === null ? "—" : `${value} 秒`);
const chatColumns: readonly ArchiveColumn<AccompanyLog>[] = [
  { title: "账号", width: 160, cell: ({ account }) => account !== null && <MemberCell member={account} /> },
  { title: "员工", width: 88, cell: ({ staff }) => nameOf(staff, "—") },
  {
    title: "收/发",
    width: 76,
    cell: ({ inCount, outCount }) => <span className="num">{`${inCount}/${outCount}`}</span>,
  },
  { title: "首响", width: 72, cell: ({ firstReplySeconds }) => seconds(firstReplySeconds) },
  { title: "结果", width: 88, cell: ({ result }) => accompanyResult[result] },
  { title: "备注", cell: ({ remark }) => <Cut text={remark} /> },
  { title: "开始", width: 128, cell: ({ beginTime }) => <Time at={beginTime} /> },
  { title: "结束", width: 128, cell: ({ endTime }) => <Time at={endTime} /> },
];
export const AccompanyTab = ({ userId }: TabProps) => (
  <ArchiveTable
    endpoint={getAccompanyChatLogs}
    ask={(page) => ({ query: { userId, page, size: archivePage } })}
    columns={chatColumns}
    rowKey={({ id }) => id}
    empty="暂无陪聊记录"
  />
);

type Audit = z.output<typeof memberAuditRow>;
const jsonText = (value: unknown): string => (value === null ? "" : JSON.stringify(value));
const auditColumns: readonly ArchiveColumn<Audit>[] = [
  { title: "操作", width: 128, cell: ({ title }) => <Cut text={title} /> },
  { title: "操作人", width: 88, cell: ({ staff }) => nameOf(staff) },
  { title: "修改前", cell: ({ before }) => <Cut text={jsonText(before)} /> },
  { title: "修改后", cell: ({ after }) => <Cut text={jsonText(after)} /> },
  { title: "IP", width: 124, cell: ({ ip }) => <span className="num">{ip}</span> },
  { title: "时间", width: 132, cell: ({ time }) => <Time at={time} /> },
];
export const AuditTab = ({ userId }: TabProps) => (
  <ArchiveTable
    endpoint={getMemberAuditLog}
    ask={byMember(userId)}
    columns={auditColumns}
    rowKey={({ id, time }) => `${id}-${time}`}
    empty="暂无操作日志"
  />
);
