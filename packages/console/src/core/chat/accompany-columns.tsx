import type { AccompanyLog } from "@hongxian/contract/core/member/member-archive.endpoints.ts";
import { accompanyResult } from "@hongxian/contract/core/staff/market-account.choices.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import type { Column } from "../../kit/table/column.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { Tag } from "../../ui/tag.tsx";

const resultTones = { NONE: "hollow", WECHAT: "slate", INTENTION: "accent", PAID: "jade" } as const;
const seconds = (value: number | null) => (value === null ? <span className="nil">—</span> : `${value} 秒`);

/** A stretch of service in a table. */
export const accompanyColumns: readonly Column<AccompanyLog>[] = [
  { title: "会员", width: 160, cell: ({ user }) => user !== null && <MemberCell member={user} /> },
  { title: "账号", width: 160, cell: ({ account }) => account !== null && <MemberCell member={account} /> },
  { title: "员工", width: 90, cell: ({ staff }) => staff?.name },
  { title: "开始", width: 110, cell: ({ beginTime }) => <span className="num">{shortTime(beginTime).text}</span> },
  {
    title: "结束",
    width: 110,
    cell: ({ endTime }) => <span className="num">{endTime === null ? "进行中" : shortTime(endTime).text}</span>,
  },
  { title: "收/发", width: 80, numeric: true, cell: ({ inCount, outCount }) => `${inCount} / ${outCount}` },
  { title: "首响", width: 80, numeric: true, cell: ({ firstReplySeconds }) => seconds(firstReplySeconds) },
  {
    title: "结果",
    width: 90,
    cell: ({ result }) => <Tag tone={resultTones[result]}>{accompanyResult.labels[result]}</Tag>,
  },
  { title: "备注", width: 160, cell: ({ remark }) => remark || <span className="nil">—</span> },
];
