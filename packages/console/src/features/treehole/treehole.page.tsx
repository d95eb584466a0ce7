import { treehole } from "@hongxian/contract/features/treehole/treehole.resource.ts";
import { Segmented } from "antd";
import { useContentTabs } from "../../core/content/use-content-tabs.ts";
import { ReviewDesk } from "../../core/review-desk/review-desk.tsx";
import { Page } from "../../kit/page.tsx";
import { usePageSearch } from "../../platform/page-search.ts";
import { treeholeDesk } from "./treehole-desk.tsx";
import { ReplyList } from "./reply-list.tsx";
import { TreeholeFigures } from "./treehole-figures.tsx";
import { TreeholeList } from "./treehole-list.tsx";

const tabs = [
  { key: "queue", title: "待审核", desk: "TREEHOLE" as const },
  { key: "passed", title: "已通过" },
  { key: "refused", title: "已驳回" },
  { key: "offline", title: "已下架" },
  { key: "crisis", title: "危机关怀" },
  { key: "replies", title: "回复管理" },
];

const listed = ["passed", "refused", "offline", "crisis"];
const modes = [
  { value: "desk", label: "队列" },
  { value: "list", label: "列表" },
];

/** Waiting posts: one after the other with keys, or as a list where several are passed at once. */
function WaitingPosts() {
  const [search, setSearch] = usePageSearch();
  const isList = search.get("mode") === "list";
  const switcher = (
    <Segmented
      size="small"
      aria-label="显示方式"
      options={modes}
      value={isList ? "list" : "desk"}
      onChange={(mode) => setSearch(new URLSearchParams(mode === "list" ? { mode } : {}))}
    />
  );
  return isList ? (
    <TreeholeList tab="waiting" tools={switcher} />
  ) : (
    <ReviewDesk kind={treeholeDesk} first={null} modes={switcher} />
  );
}

/** 树洞: what members confide anonymously, and who needs somebody to talk to. */
export function TreeholePage() {
  const shown = useContentTabs(tabs);
  const { tab } = shown;
  return (
    <Page title={treehole.title} {...shown}>
      {tab === "queue" && <WaitingPosts />}
      {tab === "replies" && <ReplyList />}
      {tab === "passed" && <TreeholeFigures />}
      {listed.includes(tab) && <TreeholeList key={tab} tab={tab} />}
    </Page>
  );
}
