import { type MatchCandidate, getMatchCandidates } from "@hongxian/contract/core/matching/match.endpoints.ts";
import { matchScope, type MatchScope } from "@hongxian/contract/core/matching/match-criteria.ts";
import { Button, Pagination } from "antd";
import { useState } from "react";
import { PageDrawer } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { useData } from "../../platform/use-data.ts";
import { BorrowDialog } from "./borrow-dialog.tsx";
import { CandidateCard } from "./candidate-card.tsx";
import { ExplainDialog } from "./explain-dialog.tsx";
import { firstFilter, MatchFilter, type MatchFilterValue } from "./match-filter.tsx";
import { StartDialog } from "./start-dialog.tsx";
import { type Started, StartedStrip } from "./started-strip.tsx";
import "./match-drawer.css";

interface MatchDrawerProps {
  readonly member: { readonly userId: number; readonly firstName: string | null };
  onClose(): void;
}

const pageSize = 20;
type Open = { readonly kind: "explain" | "start" | "borrow"; readonly other: MatchCandidate };

/** 匹配对象: who fits this member, why, and the first step towards them. */
export function MatchDrawer({ member, onClose }: MatchDrawerProps) {
  const [filter, setFilter] = useState<MatchFilterValue>(firstFilter);
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Open | null>(null);
  const [started, setStarted] = useState<Started | null>(null);
  const { userId } = member;
  const { scope: wanted, activeDays, cityId, education, ageMin, ageMax, ...always } = filter;
  const query = {
    ...always,
    page,
    size: pageSize,
    ...(wanted === null ? {} : { scope: wanted }),
    ...(activeDays === null ? {} : { activeDays }),
    ...(cityId === null ? {} : { cityId }),
    ...(education === null ? {} : { education }),
    ...(ageMin === null ? {} : { ageMin }),
    ...(ageMax === null ? {} : { ageMax }),
  };
  const { data, error, reload } = useData(getMatchCandidates, { params: { userId }, query });
  const change = (next: MatchFilterValue) => {
    setFilter(next);
    setPage(1);
  };
  const close = () => setOpen(null);
  const done = () => {
    close();
    reload();
  };
  const scope: MatchScope = data?.summary.scope ?? wanted ?? "PLATFORM";
  const scopes: readonly MatchScope[] = data?.summary.scopes ?? [scope];
  const others = scopes.filter((one) => one !== scope);

  return (
    <PageDrawer
      open
      size={900}
      title={`匹配对象 · ${member.firstName ?? ""}（${userId}）`}
      classNames={{ section: "match-sheet", body: "match" }}
      onClose={onClose}
    >
      <MatchFilter
        userId={userId}
        value={filter}
        scopes={scopes}
        scope={scope}
        mustKeys={data?.summary.setting.mustKeys ?? []}
        onChange={change}
        onSaved={reload}
      />
      {started !== null && <StartedStrip started={started} onDone={() => setStarted(null)} />}
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={8} />}
      {error === null && data !== undefined && (
        <>
          <p className="match-count caption">
            <b className="num">{data.total}</b> 位候选，共比较 <span className="num">{data.summary.scored}</span> 位
            {data.summary.setting.pauseUntil !== null && <em>该会员已暂停匹配</em>}
          </p>
          {data.list.length === 0 ? (
            <PanelState
              kind="empty"
              text={`在${matchScope.labels[scope]}中没有符合条件的候选`}
              action={
                <span className="flex wrap middle gap-8">
                  {activeDays !== null && (
                    <Button onClick={() => change({ ...filter, activeDays: null })}>不限活跃时间</Button>
                  )}
                  {filter.minScore > 0 && (
                    <Button onClick={() => change({ ...filter, minScore: 0 })}>不限最低分</Button>
                  )}
                  {others.map((one) => (
                    <Button key={one} onClick={() => change({ ...filter, scope: one })}>
                      在{matchScope.labels[one]}中找
                    </Button>
                  ))}
                </span>
              }
            />
          ) : (
            <ul className="match-list">
              {data.list.map((one) => (
                <CandidateCard
                  key={one.userId}
                  candidate={one}
                  isBorrow={scope === "BORROW"}
                  onOpen={(kind) => setOpen({ kind, other: one })}
                />
              ))}
            </ul>
          )}
          {data.total > pageSize && (
            <Pagination
              className="match-pages"
              size="small"
              current={page}
              pageSize={pageSize}
              total={data.total}
              showSizeChanger={false}
              onChange={setPage}
            />
          )}
        </>
      )}
      {open?.kind === "explain" && <ExplainDialog a={userId} b={open.other.userId} onClose={close} />}
      {open?.kind === "start" && (
        <StartDialog userId={userId} other={open.other} onStarted={setStarted} onDone={done} onClose={close} />
      )}
      {open?.kind === "borrow" && <BorrowDialog userId={userId} other={open.other} onDone={done} onClose={close} />}
    </PageDrawer>
  );
}
