import { deskGrants } from "@hongxian/contract/core/review/review-access.ts";
import { Segmented } from "antd";
import { LiveState } from "../../core/live/live-state.tsx";
import { ReviewDesk } from "../../core/review-desk/review-desk.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { usePageSearch } from "../../platform/page-search.ts";
import { Page } from "../../kit/page.tsx";
import { appealDesk } from "./appeal-desk.tsx";
import { AppealList } from "./appeal-list.tsx";
import "../../core/figures/figures.css";
import "./appeal.css";

const modes = [
  { value: "desk", label: "队列" },
  { value: "list", label: "列表" },
];

/** 申诉记录: the queue for decisions, and the list for lookups. `?id=` opens one appeal. */
export function AppealPage() {
  const [search, setSearch] = usePageSearch();
  const can = useCan();
  const mayDecide = deskGrants("APPEAL").some(can);
  const isList = search.get("mode") === "list" || search.has("overdue") || !mayDecide;
  const id = Number(search.get("id") ?? Number.NaN);
  const first = Number.isSafeInteger(id) && id > 0 ? id : null;
  const switcher = mayDecide && (
    <Segmented
      size="small"
      aria-label="显示方式"
      options={modes}
      value={isList ? "list" : "desk"}
      onChange={(mode) => setSearch(new URLSearchParams(mode === "list" ? { mode } : {}))}
    />
  );
  if (!isList) return <ReviewDesk key={first ?? 0} kind={appealDesk} first={first} modes={switcher} />;
  return (
    <Page
      title="申诉记录"
      extra={
        <span className="inline-row gap-6">
          <LiveState />
          {switcher}
        </span>
      }
    >
      <AppealList onReview={(appealId) => setSearch(new URLSearchParams({ id: String(appealId) }))} />
    </Page>
  );
}
