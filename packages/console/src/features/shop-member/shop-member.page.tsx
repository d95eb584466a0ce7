import { getTransfers } from "@hongxian/contract/features/shop-member/shop-member.endpoints.ts";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { useData } from "../../platform/use-data.ts";
import { IntroductionTab } from "./introduction.tab.tsx";
import { MemberTab } from "./member.tab.tsx";
import { TransferTab } from "./transfer.tab.tsx";
import "./shop-member.css";

/** 门店会员: the members of a shop or matchmaker, their introductions, and requested transfers of members. */
export function ShopMemberPage() {
  const waiting = useData(getTransfers, { query: { size: 1 } });
  const pending = waiting.data?.summary.pending ?? 0;
  const shown = usePageTabs([
    { key: "members", title: "会员" },
    { key: "introductions", title: "牵线" },
    { key: "transfers", title: "转入申请", ...(pending === 0 ? {} : { count: pending, hot: true }) },
  ]);
  if (shown.tab === "introductions") return <IntroductionTab key="introductions" tabs={shown} />;
  if (shown.tab === "transfers") return <TransferTab key="transfers" tabs={shown} onDone={waiting.reload} />;
  return <MemberTab key="members" tabs={shown} />;
}
