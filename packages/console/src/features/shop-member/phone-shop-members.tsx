import {
  communicateStatus,
  education,
  marital,
  marriageMemberType,
  sex,
} from "@hongxian/contract/core/member/member.choices.ts";
import { memberChips, shopMember } from "@hongxian/contract/features/shop-member/shop-member.resource.ts";
import { listCall, type RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import type { ReactNode } from "react";
import { communicateTones } from "../../core/member-dialogs/member-tones.ts";
import type { PhoneFilter } from "../../core/phone/phone-filters.tsx";
import { PhoneListPage } from "../../core/phone/phone-list-page.tsx";
import { PhoneMember } from "../../core/phone/phone-parts.tsx";
import { usePhoneList } from "../../core/phone/use-phone-list.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { memberActions } from "./member-actions.tsx";

type Row = RowOf<typeof shopMember>;
const members = listCall(shopMember);
const filters: readonly PhoneFilter[] = [
  { kind: "text", name: "keyword", label: "会员", placeholder: "昵称 / 用户ID" },
  { kind: "one", name: "chip", label: "待办", labels: memberChips },
  { kind: "one", name: "sex", label: "性别", labels: sex.labels },
  { kind: "range", begin: "ageMin", end: "ageMax", label: "年龄" },
  { kind: "some", name: "marital", label: "婚况", labels: marital.labels },
  { kind: "some", name: "education", label: "学历", labels: education.labels },
  { kind: "some", name: "feeType", label: "会员类型", labels: marriageMemberType.labels },
  { kind: "some", name: "communicateStatus", label: "沟通状态", labels: communicateStatus.labels },
];

const facts = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(" · ");

function Card({ row }: { row: Row }) {
  const { introOpen, introAll, introLeft, lastCommunicateTime, pauseUntil } = row;
  return (
    <>
      <div className="row spread shrink-x gap-8">
        <PhoneMember
          user={row.user}
          note={facts([sex.labels[row.sex], row.age === null ? "" : `${row.age}岁`, String(row.userId)])}
        />
        <Tag tone={communicateTones[row.communicateStatus]}>{communicateStatus.labels[row.communicateStatus]}</Tag>
      </div>
      <p className="phone-note num">
        {facts([
          row.height === null ? "" : `${row.height} cm`,
          row.education === null ? "" : education.labels[row.education],
          row.marital === null ? "" : marital.labels[row.marital],
          row.income,
        ])}
      </p>
      <p className="phone-note num">
        牵线进行中 {introOpen}，共 {introAll}
        {introLeft !== null && `，剩余 ${introLeft} 次`}
        {pauseUntil !== null && "，已暂停匹配"}
      </p>
      <p className="phone-note num">
        {lastCommunicateTime === null ? "未沟通过" : `最近沟通 ${clockText(lastCommunicateTime)}`}
      </p>
    </>
  );
}

/** The members a matchmaker works with, and whom to call today. */
export function PhoneShopMembers({ head }: { head: ReactNode }) {
  const list = usePhoneList(members);
  return (
    <PhoneListPage
      title="门店会员"
      list={list}
      rowKey={({ userId }) => userId}
      filters={filters}
      head={head}
      actions={memberActions}
      Card={Card}
    />
  );
}
