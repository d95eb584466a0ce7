import { foreignMemberGrants } from "@hongxian/contract/features/foreign-member/foreign-member.endpoints.ts";
import { useCan } from "../../platform/access-context.tsx";
import { usePageSearch } from "../../platform/page-search.ts";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { ForeignMemberList } from "./member-list.tsx";
import { PassportDesk } from "./passport-desk.tsx";
import "./foreign-member.css";

const members = { key: "members", title: "外籍会员" };
const desk = { key: "passports", title: "护照审核" };

/** 外籍会员: the members from abroad, and the desk where their passports are checked. */
export function ForeignMemberPage() {
  const mayCheck = useCan()(foreignMemberGrants.check);
  const tabs = usePageTabs(mayCheck ? [members, desk] : [members]);
  const [search, setSearch] = usePageSearch();
  const requestedId = Number(search.get("review") ?? Number.NaN);
  if (tabs.tab === desk.key)
    return <PassportDesk tabs={tabs} first={Number.isInteger(requestedId) ? requestedId : null} />;
  return (
    <ForeignMemberList
      tabs={tabs}
      onReview={(userId) => setSearch(new URLSearchParams({ tab: desk.key, review: String(userId) }))}
    />
  );
}
