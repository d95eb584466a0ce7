import {
  introductionStatus,
  openIntroductions,
  type IntroductionStatus,
} from "@hongxian/contract/core/introduction/introduction.choices.ts";
import { getIntroductions, type IntroductionRow } from "@hongxian/contract/core/introduction/introduction.endpoints.ts";
import { type ReactNode, useState } from "react";
import { IntroductionDrawer } from "../../core/introduction/introduction.drawer.tsx";
import { introductionTones } from "../../core/introduction/introduction-tones.ts";
import { moveActions } from "../../core/introduction/move-action.tsx";
import { PhoneChips } from "../../core/phone/phone-chips.tsx";
import type { PhoneFilter } from "../../core/phone/phone-filters.tsx";
import { PhoneListPage } from "../../core/phone/phone-list-page.tsx";
import { usePhoneList } from "../../core/phone/use-phone-list.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { Face } from "../../ui/fields/member-field.tsx";
import { Tag } from "../../ui/tag.tsx";

const ended = introductionStatus.values.filter((status) => !openIntroductions.includes(status));
const joined = (states: readonly IntroductionStatus[]): string => states.join(",");
/** The stages of an introduction by what is to be done. */
const stages: Readonly<Record<string, string>> = {
  "": "全部",
  [joined(["DRAFT"])]: "待推送",
  [joined(["WAIT_SELF", "WAIT_OTHER"])]: "待确认",
  [joined(["AGREED", "ARRANGED"])]: "待见面",
  [joined(["MET", "DATING"])]: "交往",
  [joined(["SUCCESS_AUDIT"])]: "待审核",
  [joined(ended)]: "已结束",
};
const filters: readonly PhoneFilter[] = [
  { kind: "one", name: "todo", label: "待我处理", labels: { "1": "是" } },
  { kind: "one", name: "borrow", label: "借力", labels: { "1": "是", "0": "否" } },
];
const byState: PhoneFilter = { kind: "some", name: "status", label: "状态", labels: introductionStatus.labels };

function Card({ row, onOpen }: { row: IntroductionRow; onOpen(id: number): void }) {
  const { user, other, status, score, meetTime, meetPlace, stateTime, initiator } = row;
  return (
    <button type="button" className="block bare-button wide align-start" onClick={() => onOpen(row.id)}>
      <span className="row spread gap-8">
        <span className="row shrink-x gap-8">
          <Face src={user.imageUrl} name={user.firstName} size={36} />
          <Face src={other.imageUrl} name={other.firstName} size={36} />
          <b className="shrink-x breaks">
            {user.firstName} × {other.firstName}
          </b>
        </span>
        <Tag tone={introductionTones[status]}>{introductionStatus.labels[status]}</Tag>
      </span>
      <span className="phone-note num block">
        匹配分 {score} · {initiator?.name ?? "—"}发起 · {clockText(stateTime)} 起
      </span>
      {meetTime !== null && (
        <span className="phone-note num block">
          见面 {clockText(meetTime)} {meetPlace}
        </span>
      )}
    </button>
  );
}

/** 牵线 on a phone: every stage, every step of it, and all about a pair behind a tap. */
export function PhoneIntroductions({ head }: { head: ReactNode }) {
  const [search, setSearch] = usePageSearch();
  const list = usePhoneList(getIntroductions);
  const id = Number(search.get("id"));
  const [opened, setOpened] = useState<number | null>(id > 0 ? id : null);
  const status = list.filters["status"] ?? "";
  const close = () => {
    setOpened(null);
    if (!search.has("id")) return;
    const next = new URLSearchParams(search);
    next.delete("id");
    setSearch(next, { replace: true });
  };
  const [PairCard] = useState(() => ({ row }: { row: IntroductionRow }) => <Card row={row} onOpen={setOpened} />);
  const [actions] = useState<readonly PageAction<IntroductionRow>[]>(() => [
    ...moveActions,
    { title: "详情", run: async (row) => setOpened(row.id) },
  ]);
  return (
    <>
      <PhoneListPage
        title="牵线"
        list={list}
        rowKey={(row) => row.id}
        filters={status in stages ? filters : [byState, ...filters]}
        head={
          <>
            {head}
            <div className="fixed pad-8-12 on-surface">
              <PhoneChips
                label="牵线阶段"
                labels={stages}
                chosen={[status]}
                onPick={(key) => list.set({ status: key === "" ? undefined : key })}
              />
            </div>
          </>
        }
        actions={actions}
        Card={PairCard}
      />
      {opened !== null && <IntroductionDrawer id={opened} onClose={close} onChange={list.reload} />}
    </>
  );
}
