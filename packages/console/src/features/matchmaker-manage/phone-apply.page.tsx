import { authStatus, faceValue } from "@hongxian/contract/core/member/credential.choices.ts";
import { applyStatus } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import { matchmakerApply } from "@hongxian/contract/features/matchmaker-manage/apply.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { useState } from "react";
import type { PhoneFilter } from "../../core/phone/phone-filters.tsx";
import { PhoneListPage } from "../../core/phone/phone-list-page.tsx";
import { PhoneFacts, PhoneMember, PhonePictures } from "../../core/phone/phone-parts.tsx";
import { usePhoneList } from "../../core/phone/use-phone-list.ts";
import { FirstPasswordDialog } from "../../core/staff/first-password.dialog.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { applyTones, type ApplyRow, canReject, ownActions, RejectDialog, rejectOne } from "./apply-actions.tsx";
import type { Account } from "./pass-apply.dialog.tsx";

const applies = listCall(matchmakerApply);
const tabs = { WAIT_AUDIT: "待审核", WAIT_PAY: "待缴费", PASSED: "已通过", "REJECTED,CANCELED": "未通过" } as const;
const filters: readonly PhoneFilter[] = [
  { kind: "text", name: "member", label: "申请人", placeholder: "编号、昵称或手机号" },
  {
    kind: "days",
    label: "申请时间",
    begin: "beginTime",
    end: "endTime",
    lastDays: 30,
    wholeFor: { status: ["WAIT_AUDIT", "WAIT_PAY"] },
  },
];

function ApplyCard({ row }: { row: ApplyRow }) {
  const { user, phone, years, shop, referrerUser, status, complaints, introduction, certImgs, createdTime, reason } =
    row;
  return (
    <>
      <div className="row spread shrink-x gap-8">
        <PhoneMember user={user} note={phone} />
        <Tag tone={applyTones[status]}>{applyStatus.labels[status]}</Tag>
      </div>
      {introduction !== "" && <p className="phone-text">{introduction}</p>}
      <PhoneFacts
        facts={[
          ["从业年限", `${years} 年`],
          [
            "实名 / 真人",
            `${authStatus.labels[row.authStatus]} / ${row.faceValue === null ? "未上传" : faceValue.labels[row.faceValue]}`,
          ],
          ["意向门店", shop?.name],
          ["推荐人", referrerUser?.firstName],
          ["历史投诉", `${complaints} 次`],
          ...(reason === "" ? [] : [["备注", reason] as const]),
        ]}
      />
      <PhonePictures images={certImgs} label="证书" />
      <p className="phone-note num">{clockText(createdTime)} 申请</p>
    </>
  );
}

const rejectAction: PageAction<ApplyRow> = {
  title: "驳回",
  allow: rejectOne.allow,
  danger: true,
  when: canReject,
  dialog: (row, end) => <RejectDialog row={row} {...end} />,
};

/** 红娘入驻申请 on a phone, under the same address: the to-do of the home page leads here. */
export function PhoneApplyPage() {
  const list = usePhoneList(applies);
  const [account, setAccount] = useState<Account | null>(null);
  const [actions] = useState(() => [...ownActions(setAccount), rejectAction]);
  return (
    <>
      <PhoneListPage
        title={matchmakerApply.title}
        list={list}
        rowKey={({ id }) => id}
        filters={filters}
        tabs={{ name: "status", titles: tabs, preset: "WAIT_AUDIT" }}
        actions={actions}
        Card={ApplyCard}
      />
      {account !== null && (
        <FirstPasswordDialog
          login={account.login}
          password={account.initialPassword}
          onClose={() => setAccount(null)}
        />
      )}
    </>
  );
}
