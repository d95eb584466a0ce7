import { profitPage } from "@hongxian/contract/features/profit/profit.resource.ts";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { useSession } from "../../core/session/session-store.ts";
import { RuleTab } from "./rule.tab.tsx";
import { ShareTab } from "./share.tab.tsx";
import { SummaryTab } from "./summary.tab.tsx";

const shares = { key: "shares", title: "分润明细" };
const summary = { key: "summary", title: "结算汇总" };
const rules = { key: "rules", title: "分润规则" };

/** 分润管理: what each order earned for whom; the platform sets the rules. */
export function ProfitPage() {
  const isPlatform = useSession()?.staff.kind !== "AGENT";
  const shown = usePageTabs(isPlatform ? [shares, summary, rules] : [shares, summary]);
  if (shown.tab === "rules") return <RuleTab key="rules" tabs={shown} />;
  return shown.tab === "summary" ? (
    <SummaryTab key="summary" tabs={shown} />
  ) : (
    <ShareTab key={profitPage} tabs={shown} />
  );
}
