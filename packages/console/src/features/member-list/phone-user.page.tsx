import { authStatus, faceValue, faceValueAbsent } from "@hongxian/contract/core/member/credential.choices.ts";
import { faceReviewGrants } from "@hongxian/contract/core/member/face-review.endpoints.ts";
import { findMember, findMemberMessages } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { memberContact, memberContactGrants } from "@hongxian/contract/core/member/member-contact.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { memberNoteGrants } from "@hongxian/contract/core/member/member-note.endpoints.ts";
import { communicateStatus, memberStatus, platform, sex } from "@hongxian/contract/core/member/member.choices.ts";
import { matchGrants } from "@hongxian/contract/core/matching/match.endpoints.ts";
import { appMemberType } from "@hongxian/contract/core/money/fee.choices.ts";
import { getUserList, type MemberRow } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { Input } from "antd";
import { useState } from "react";
import { banAction, enableAction, logoutAction } from "../../core/member-dialogs/account-actions.tsx";
import { authTones, communicateTones, faceTone, statusTones } from "../../core/member-dialogs/member-tones.ts";
import type { PhoneFilter } from "../../core/phone/phone-filters.tsx";
import { PhoneListPage } from "../../core/phone/phone-list-page.tsx";
import { PhoneMember } from "../../core/phone/phone-parts.tsx";
import { usePhoneList } from "../../core/phone/use-phone-list.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { type MemberOpener, useAppParts } from "../../platform/app-parts.tsx";
import { call } from "../../platform/call.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { Tag } from "../../ui/tag.tsx";
import * as parts from "./lazy-dialogs.tsx";

const filters: readonly PhoneFilter[] = [
  { kind: "one", name: "sex", label: "性别", labels: sex.labels },
  { kind: "one", name: "status", label: "状态", labels: memberStatus.labels },
  { kind: "one", name: "authStatus", label: "实名", labels: authStatus.labels },
  { kind: "one", name: "faceValue", label: "真人照片", labels: faceValue.labels },
  { kind: "one", name: "platform", label: "平台", labels: platform.labels },
  { kind: "region", label: "城市", names: ["provId", "cityId"], depth: 2 },
  { kind: "one", name: "feeType", label: "会员类型", labels: appMemberType.labels },
  { kind: "days", label: "注册时间", begin: "beginTime", end: "endTime", lastDays: 30 },
];
const listed = { parts: "rows" };
const memberOf = (row: MemberRow) => ({ userId: row.userId, firstName: row.user?.firstName ?? null });
const acted = (row: MemberRow) => ({ ...memberOf(row), status: row.status });
const blocked = (row: MemberRow) =>
  row.claimFirst ? memberEditMessages.claimFirst : row.status === "DELETE" ? memberEditMessages.deleted : undefined;
const own = (action: PageAction<MemberRow>): PageAction<MemberRow> => ({ ...action, blocked });

const actionsOf = (openMember: MemberOpener | undefined): readonly PageAction<MemberRow>[] => [
  {
    title: "查看",
    run: ({ userId }) => new Promise<void>((onClose) => openMember?.(userId, { onClose })),
  },
  own(banAction(acted)),
  own(enableAction(acted)),
  own(
    actionOf(faceReviewGrants.faceReview, {
      when: (row) => row.faceValue === 2,
      dialog: (row, end) => <parts.FaceReview row={row} {...end} />,
    }),
  ),
  own(
    actionOf(memberNoteGrants.note, {
      dialog: (row, end) => (
        <parts.NoteDialog
          member={{ ...memberOf(row), communicateStatus: row.communicateStatus, passportImg: row.note }}
          {...end}
        />
      ),
    }),
  ),
  own(
    actionOf(matchGrants.match, {
      dialog: (row, { onClose }) => <parts.MatchDrawer member={memberOf(row)} onClose={onClose} />,
    }),
  ),
  own({
    title: "拨打",
    allow: [memberContactGrants.reveal],
    run: async ({ userId }) => {
      const { login = "" } = await call(memberContact, { params: { userId }, body: { fields: ["login"] } });
      if (login === "") toast.warning("该会员没有手机号");
      else window.location.href = `tel:${login}`;
    },
  }),
  own(logoutAction(acted)),
];

function UserCard({ row }: { row: MemberRow }) {
  const face = faceValue.values.find((value) => value === String(row.faceValue));
  return (
    <>
      <div className="row spread shrink-x gap-8">
        <PhoneMember
          user={row.user}
          note={[sex.labels[row.sex], row.age === null ? "" : `${row.age}岁`, row.homeCity, row.userId]
            .filter((text) => text !== "" && text !== null)
            .join(" · ")}
        />
        <Tag tone={statusTones[row.status]}>{memberStatus.labels[row.status]}</Tag>
      </div>
      <div className="flex wrap gap-6 mt-8">
        <Tag tone={authTones[row.authStatus]}>{authStatus.labels[row.authStatus]}</Tag>
        <Tag tone={faceTone(row.faceValue)}>真人 {face === undefined ? faceValueAbsent : faceValue.labels[face]}</Tag>
        <Tag tone={communicateTones[row.communicateStatus]}>{communicateStatus.labels[row.communicateStatus]}</Tag>
      </div>
      <p className="phone-note num">注册 {clockText(row.createdTime)}</p>
    </>
  );
}

/** One member by complete phone, red-line number or member number. */
function Search({ openMember }: { openMember: MemberOpener | undefined }) {
  const [busy, setBusy] = useState(false);
  const find = async (text: string) => {
    const value = text.trim();
    if (value === "" || busy) return;
    setBusy(true);
    try {
      const found = await call(findMember, { params: { value } });
      if (found === null) toast.warning(findMemberMessages.none);
      else openMember?.(found.userId);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="phone-search fixed on-surface pad-8-12">
      <Input.Search
        allowClear
        enterButton
        size="large"
        aria-label="搜索会员"
        placeholder="手机号 / 红线号 / 用户ID"
        loading={busy}
        onSearch={(text) => void find(text)}
      />
    </div>
  );
}

/** 用户: looks up a member on the phone and acts on it. */
export function PhoneUserPage() {
  const { openMember } = useAppParts();
  const list = usePhoneList(getUserList, { fixed: listed });
  const [actions] = useState(() => actionsOf(openMember));
  return (
    <PhoneListPage
      title="用户"
      list={list}
      rowKey={({ userId }) => userId}
      filters={filters}
      head={<Search openMember={openMember} />}
      actions={actions}
      Card={UserCard}
    />
  );
}
