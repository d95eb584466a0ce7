import { getBorrowRequests } from "@hongxian/contract/core/introduction/borrow.endpoints.ts";
import { borrowFigures } from "@hongxian/contract/features/borrow/borrow.figures.ts";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { Page } from "../../kit/page.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { useData } from "../../platform/use-data.ts";
import { PoolTab } from "./pool.tab.tsx";
import { RequestTab } from "./request.tab.tsx";
import { RuleTab } from "./rule.tab.tsx";
import "./borrow.css";

/** 借力中心: members of other shops for one's own members, and requests from other shops. */
export function BorrowPage() {
  const waiting = useData(getBorrowRequests, { query: { box: "RECEIVED", size: 1 } });
  const figures = useFigures(borrowFigures);
  const pending = waiting.data?.summary.pending ?? 0;
  const shown = usePageTabs([
    { key: "pool", title: "借力池" },
    { key: "sent", title: "我发出的" },
    { key: "received", title: "我收到的", count: pending, hot: pending > 0 },
    { key: "rules", title: "规则" },
  ]);
  return (
    <Page title="借力中心" {...shown}>
      <FigureCards of={borrowFigures} data={figures.data} />
      {shown.tab === "pool" && <PoolTab key="pool" onRequested={waiting.reload} />}
      {shown.tab === "sent" && <RequestTab key="sent" box="SENT" onDone={waiting.reload} />}
      {shown.tab === "received" && <RequestTab key="received" box="RECEIVED" onDone={waiting.reload} />}
      {shown.tab === "rules" && <RuleTab key="rules" />}
    </Page>
  );
}
