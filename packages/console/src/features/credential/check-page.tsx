import { deskGrants } from "@hongxian/contract/core/review/review-access.ts";
import { Segmented } from "antd";
import type { DeskKind } from "../../core/review-desk/desk-kind.ts";
import { ReviewDesk } from "../../core/review-desk/review-desk.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { usePageSearch } from "../../platform/page-search.ts";
import { Page } from "../../kit/page.tsx";
import { checkLists } from "./check-lists.tsx";
import "./credential.css";

const modes = [
  { value: "desk", label: "队列" },
  { value: "list", label: "列表" },
];

interface CheckPageProps<D extends object> {
  readonly kind: keyof typeof checkLists;
  readonly desk: DeskKind<D>;
}

/** A page of daily review: the queue for decisions, and the list for lookups. `?id=` opens one record. */
export function CheckPage<D extends object>({ kind, desk }: CheckPageProps<D>) {
  const [search, setSearch] = usePageSearch();
  const can = useCan();
  const mayReview = deskGrants(kind).some(can);
  const isList = search.get("mode") === "list" || !mayReview;
  const id = Number(search.get("id") ?? Number.NaN);
  const show = (mode: string) =>
    // The list starts with waiting records, oldest first.
    setSearch(new URLSearchParams(mode === "list" ? { mode, status: "AUTHING", sort: "createdTime" } : {}));
  const switcher = mayReview && (
    <Segmented
      size="small"
      aria-label="显示方式"
      options={modes}
      value={isList ? "list" : "desk"}
      onChange={(next) => show(next)}
    />
  );
  if (!isList) {
    const first = Number.isSafeInteger(id) && id > 0 ? id : null;
    return <ReviewDesk key={first ?? 0} kind={desk} first={first} modes={switcher} />;
  }
  const CheckList = checkLists[kind];
  return (
    <Page title={desk.title} extra={switcher}>
      <CheckList onReview={mayReview ? (record) => setSearch(new URLSearchParams({ id: String(record) })) : null} />
    </Page>
  );
}
