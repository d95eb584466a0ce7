import { cornerView } from "@hongxian/contract/features/corner-view/corner-view.resource.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { usePage } from "../../platform/page-context.tsx";
import { usePageSearch } from "../../platform/page-search.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { CornerPanels } from "./corner-panels.tsx";
import { GroupTab } from "./group-tab.tsx";
import { stopCorner } from "./stop-corner.ts";

type ViewRow = Row<typeof cornerView.fields>;

const tabs = [
  { key: "records", title: "浏览记录" },
  { key: "member", title: "按会员汇总" },
  { key: "staff", title: "按分享人汇总" },
];

/** The lead on its own page, whatever its age. */
function LeadLink({ id }: { readonly id: number }) {
  const { open } = usePage();
  return (
    <button type="button" className="cell-link num" onClick={() => open(`/promotion/intention?id=${id}`)}>
      意向 {id}
    </button>
  );
}

const overlay: OverlayOf<typeof cornerView> = {
  cells: {
    visitor: ({ visitor, visitorUser }) => (visitorUser === null ? visitor : <MemberCell member={visitorUser} />),
    intentionId: ({ intentionId }) =>
      intentionId === null ? <span className="nil">—</span> : <LeadLink id={intentionId} />,
  },
  widths: { visitor: 172, ipArea: 120, intentionId: 96, shopId: 148 },
};
const stop = stopCorner<ViewRow>(({ userId, isOpen }) => ({ userId, isOpen }));

function Records() {
  const view = useResource(cornerView, overlay);
  return (
    <>
      <CornerPanels list={view.list} />
      <ResourceTable {...view} rowActions={[stop]} />
    </>
  );
}

/** 相亲角浏览记录: how shared profiles are read and which yield leads. The filters stay when the grouping changes. */
export function CornerViewPage() {
  const [search, setSearch] = usePageSearch();
  const tab = tabs.find(({ key }) => key === search.get("tab"))?.key ?? "records";
  const onTab = (key: string) => {
    const next = new URLSearchParams(search);
    for (const name of ["tab", "page", "sort"]) next.delete(name);
    if (key !== "records") next.set("tab", key);
    setSearch(next);
  };
  return (
    <Page title={cornerView.title} tabs={tabs} tab={tab} onTab={onTab}>
      {tab === "records" ? <Records /> : <GroupTab key={tab} by={tab === "staff" ? "STAFF" : "MEMBER"} />}
    </Page>
  );
}
