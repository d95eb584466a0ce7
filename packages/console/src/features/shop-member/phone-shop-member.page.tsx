import { usePageSearch } from "../../platform/page-search.ts";
import { PhoneTabs } from "../../core/phone/phone-tabs.tsx";
import { PhoneIntroductions } from "./phone-introductions.tsx";
import { PhoneShopMembers } from "./phone-shop-members.tsx";
import { PhoneTransfers } from "./phone-transfers.tsx";

const tabs = { members: "会员", introductions: "牵线", transfers: "转入申请" } as const;

/** 门店会员 on a phone, under the same addresses: whoever opens a to-do or a notice there sees the same work. */
export function PhoneShopMemberPage() {
  const [search, setSearch] = usePageSearch();
  const tab = search.get("tab") ?? "members";
  const head = (
    <PhoneTabs
      label="门店会员"
      tabs={tabs}
      chosen={tab}
      onPick={(key) => setSearch(new URLSearchParams(key === "members" ? {} : { tab: key }))}
    />
  );
  if (tab === "introductions") return <PhoneIntroductions head={head} />;
  if (tab === "transfers") return <PhoneTransfers head={head} />;
  return <PhoneShopMembers head={head} />;
}
