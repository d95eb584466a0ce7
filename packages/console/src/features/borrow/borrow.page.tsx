import { getBorrowRequests } from "@hongxian/contract/core/introduction/borrow.endpoints.ts";
import { getBorrowStat } from "@hongxian/contract/features/borrow/borrow-page.endpoints.ts";
import { Page } from "../../kit/page.tsx";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { useData } from "../../platform/use-data.ts";
import { StatCards } from "../../ui/stat-cards.tsx";
import { PoolTab } from "./pool.tab.tsx";
import { RequestTab } from "./request.tab.tsx";
import { RuleTab } from "./rule.tab.tsx";
import "./borrow.css";

/** 借力中心: members of other shops for one's own members, and requests from other shops. */
export function BorrowPage() {
  const waiting = useData(getBorrowRequests, { query: { box: "RECEIVED", size: 1 } });
  const stat = useData(getBorrowStat, {});
  const pending = waiting.data?.summary.pending ?? 0;
  const shown = usePageTabs([
    { key: "pool", title: "借力池" },
    { key: "sent", title: "我发出的" },
    { key: "received", title: "我收到的", count: pending, hot: pending > 0 },
    { key: "rules", title: "规则" },
  ]);
  const reload = () => {
    waiting.reload();
    stat.reload();
  };
  return (
    <Page title="借力中心" {...shown}>
      <StatCards
        columns={4}
        stats={[
          { label: "本月借出", value: stat.data?.lent ?? null },
          { label: "本月借入", value: stat.data?.borrowed ?? null },
          { label: "借力见面数", value: stat.data?.met ?? null },
          { label: "借力分成收入", value: stat.data?.incomeCents ?? null, unit: "cents" },
        ]}
      />
      {shown.tab === "pool" && <PoolTab key="pool" onRequested={reload} />}
      {shown.tab === "sent" && <RequestTab key="sent" box="SENT" onDone={reload} />}
      {shown.tab === "received" && <RequestTab key="received" box="RECEIVED" onDone={reload} />}
      {shown.tab === "rules" && <RuleTab key="rules" />}
    </Page>
  );
}
