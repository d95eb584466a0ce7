import { borrowGrants, getBorrowPool } from "@hongxian/contract/core/introduction/borrow.endpoints.ts";
import { matchGrants } from "@hongxian/contract/core/matching/match.endpoints.ts";
import { incomeOptions } from "@hongxian/contract/core/member/income.rules.ts";
import { education, marital } from "@hongxian/contract/core/member/member.choices.ts";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import { Button, InputNumber, Pagination } from "antd";
import { BorrowDialog } from "../../core/match-drawer/borrow-dialog.tsx";
import { ExplainDialog } from "../../core/match-drawer/explain-dialog.tsx";
import { ScoreRing } from "../../core/match-drawer/score-ring.tsx";
import "../../core/match-drawer/match-drawer.css";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { useNamedKey, useNamedRecord, useNamedRow } from "../../platform/use-named-record.ts";
import { useCan } from "../../platform/access-context.tsx";
import type { CallData } from "../../platform/call.ts";
import { useList } from "../../platform/use-list.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { Face, SexIcon } from "../../ui/fields/member-field.tsx";
import { ChoiceFilter, FlagFilter } from "../../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { RegionFilter } from "../../ui/filters/region-filter.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";

type Card = CallData<typeof getBorrowPool>["list"][number];
const own: Field = { ...field.member("为谁找"), optional: true };
const incomes = { labels: Object.fromEntries(incomeOptions.map(({ value, label }) => [value, label])) };
const sexes = { labels: { MAN: "男", WOMAN: "女" } };
const labelOf = (labels: Readonly<Record<string, string>>, value: string | null): string =>
  value === null ? "" : (labels[value] ?? "");

const factsOf = (card: Card): readonly string[] =>
  [
    card.age === null ? "" : `${card.age} 岁`,
    card.height === null ? "" : `${card.height} cm`,
    labelOf(education.labels, card.education),
    labelOf(marital.labels, card.marital),
    card.homeCity,
    card.incomeText,
  ].filter((text) => text !== "");

interface PoolCardProps {
  readonly card: Card;
  readonly chosen: boolean;
  onOpen(kind: "explain" | "borrow"): void;
}

function PoolCard({ card, chosen, onOpen }: PoolCardProps) {
  const can = useCan();
  return (
    <li className="match-card row gap-14 hover-fill1" data-user={card.userId}>
      <Face src={card.imageUrl} name={card.firstName} size={64} />
      <div className="grow shrink-x">
        <div className="match-name row gap-8 nowrap">
          <b>{card.firstName}</b>
          <SexIcon sex={card.sex} />
          {card.byParent && <Tag tone="mute">父母代办</Tag>}
          <span className="caption">{card.shopName ?? "平台会员"}</span>
        </div>
        <p className="match-facts flex wrap text2">
          {factsOf(card).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
        {card.signature !== "" && <p className="caption mt-4">{card.signature}</p>}
      </div>
      {card.score !== null && <ScoreRing score={card.score} ab={card.scoreAB ?? 0} ba={card.scoreBA ?? 0} />}
      <div className="match-actions stack fixed gap-6">
        {can(matchGrants.explain) && (
          <Button size="small" disabled={!chosen} onClick={() => onOpen("explain")}>
            查看说明
          </Button>
        )}
        {can(borrowGrants.borrow) && (
          <Button
            size="small"
            disabled={!chosen}
            title={chosen ? undefined : "请先选择本店会员"}
            onClick={() => onOpen("borrow")}
          >
            申请借力
          </Button>
        )}
      </div>
    </li>
  );
}

/** 借力池: members of other shops that may be lent, scored for one of one's own members. */
export function PoolTab({ onRequested }: { onRequested(): void }) {
  const list = useList(getBorrowPool);
  const explain = useNamedRecord("匹配说明");
  const borrow = useNamedKey("申请借力");
  const borrowed = useNamedRow(borrow.key, list.rows, (card) => card.userId);
  const { userId } = list.query;
  const body = () => {
    if (list.error !== null) return <PanelState kind="error" text={list.error.msg} onRetry={list.reload} />;
    if (list.loading) return <PanelState kind="loading" lines={8} />;
    if (list.rows.length === 0) return <PanelState kind="empty" text="没有符合条件的借力会员" />;
    return (
      <ul className="match-list">
        {list.rows.map((card) => (
          <PoolCard
            key={card.userId}
            card={card}
            chosen={userId !== undefined}
            onOpen={(kind) => (kind === "explain" ? explain.open(card.userId) : borrow.open(String(card.userId)))}
          />
        ))}
      </ul>
    );
  };
  return (
    <>
      <FilterBar list={list}>
        <label className="borrow-for">
          <span className="unseen">{own.label}</span>
          <FieldInput
            field={own}
            value={userId ?? null}
            onChange={(value) => list.set({ userId: typeof value === "number" ? value : undefined })}
          />
        </label>
        <label className="inline-row gap-6 text2">
          最低匹配分
          <InputNumber<number>
            min={0}
            max={100}
            precision={0}
            value={list.query.minScore}
            onChange={(value) => list.set({ minScore: value ?? 60 })}
          />
        </label>
        {userId === undefined && <ChoiceFilter list={list} name="sex" label="性别" of={sexes} single />}
        <RangeFilter list={list} begin="ageMin" end="ageMax" label="年龄" numeric="岁" />
        <RangeFilter list={list} begin="heightMin" end="heightMax" label="身高" numeric="cm" />
        <ChoiceFilter list={list} name="education" label="学历" of={education} single />
        <ChoiceFilter list={list} name="marital" label="婚况" of={marital} single />
        <RegionFilter list={list} name="cityId" label="城市" />
        <ChoiceFilter list={list} name="income" label="收入" of={incomes} single />
        <FlagFilter list={list} name="house" label="有房" />
        <FlagFilter list={list} name="car" label="有车" />
      </FilterBar>
      {userId === undefined && (
        <p className="fixed text2 on-fill1 pad-6-16">请先选择本店会员，选择后显示匹配分并可申请借力</p>
      )}
      <div className="grow shrink-y scroll pad-8-16">{body()}</div>
      <Pagination
        className="fixed pad-8-16"
        size="small"
        current={list.query.page}
        pageSize={list.query.size}
        total={list.total}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={(page) => list.set({ page })}
      />
      {explain.id !== null && userId !== undefined && (
        <ExplainDialog a={userId} b={explain.id} onClose={explain.close} />
      )}
      {borrowed !== null && userId !== undefined && (
        <BorrowDialog
          userId={userId}
          other={borrowed}
          onDone={() => {
            borrow.close();
            onRequested();
          }}
          onClose={borrow.close}
        />
      )}
    </>
  );
}
