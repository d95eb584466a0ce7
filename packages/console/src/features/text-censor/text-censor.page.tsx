import { removeCensorWords, setCensorStatus } from "@hongxian/contract/features/text-censor/text-censor.endpoints.ts";
import { censorHit, censorWord } from "@hongxian/contract/features/text-censor/text-censor.resource.ts";
import {
  censorGrants,
  censorLimits,
  censorMessages,
} from "@hongxian/contract/features/text-censor/text-censor.rules.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { ImportOutlined, PlusOutlined } from "@ant-design/icons";
import { useState } from "react";
import { Highlight } from "../../core/content/highlight.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { Tag } from "../../ui/tag.tsx";
import { CensorFigures } from "./censor-figures.tsx";
import { TestTab } from "./test-tab.tsx";
import { AddWordsDialog, ImportWordsDialog } from "./word-dialogs.tsx";
import "./text-censor.css";

type WordRow = RowOf<typeof censorWord>;

const actionTones = { BLOCK: "brick", REVIEW: "ochre", REPLACE: "slate" } as const;
const wordOverlay: OverlayOf<typeof censorWord> = {
  tones: { action: actionTones, status: { ENABLE: "jade", DISABLE: "mute" } },
  forms: { edit: { shows: (name, { action }) => name !== "replaceTo" || action === "REPLACE" } },
  widths: { word: 140, category: 96, matchMode: 80, action: 80, replaceTo: 80, scenes: 200, staffId: 80 },
};
const hitOverlay: OverlayOf<typeof censorHit> = {
  tones: { action: actionTones },
  cells: {
    text: ({ text, word }) => (
      <span className="cell-text block cut" title={text}>
        <Highlight text={text} hits={word === null ? [] : [word]} />
      </span>
    ),
    misjudge: ({ misjudge }) => (misjudge ? <Tag tone="ochre">误判</Tag> : <span className="nil">—</span>),
  },
  widths: { text: 320, word: 110, userId: 150 },
};

async function turn(ids: readonly number[], status: "ENABLE" | "DISABLE"): Promise<void> {
  await call(setCensorStatus, { body: { ids: [...ids], status } });
  toast.success(answeredMessage(setCensorStatus));
}
async function remove(ids: readonly number[]): Promise<void> {
  await call(removeCensorWords, { body: { ids: [...ids] } });
  toast.success(answeredMessage(removeCensorWords));
}
const idsOf = ({ rows }: Selection<WordRow>) => rows.map(({ id }) => id);

const wordActions: readonly PageAction<WordRow>[] = [
  actionOf(censorGrants.enable, {
    when: ({ status }) => status === "DISABLE",
    run: ({ id }) => turn([id], "ENABLE"),
  }),
  actionOf(censorGrants.disable, {
    when: ({ status }) => status === "ENABLE",
    run: ({ id }) => turn([id], "DISABLE"),
  }),
  actionOf(censorGrants.remove, {
    danger: true,
    confirm: censorMessages.removeConfirm,
    run: ({ id }) => remove([id]),
  }),
];
const wordBatches: readonly PageAction<Selection<WordRow>>[] = [
  actionOf(censorGrants.enable, {
    blocked: ({ rows }) => (rows.every(({ status }) => status === "DISABLE") ? undefined : "所选记录中有已启用的"),
    run: (chosen) => turn(idsOf(chosen), "ENABLE"),
  }),
  actionOf(censorGrants.disable, {
    blocked: ({ rows }) => (rows.every(({ status }) => status === "ENABLE") ? undefined : "所选记录中有已停用的"),
    run: (chosen) => turn(idsOf(chosen), "DISABLE"),
  }),
  actionOf(censorGrants.remove, {
    danger: true,
    confirm: ({ count }) => `确定删除所选 ${count} 个敏感词？`,
    run: (chosen) => remove(idsOf(chosen)),
  }),
];
const listActions: readonly PageAction<null>[] = [
  actionOf(censorGrants.add, {
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <AddWordsDialog {...end} />,
  }),
  actionOf(censorGrants.import, {
    icon: <ImportOutlined />,
    dialog: (_, end) => <ImportWordsDialog {...end} />,
  }),
];
const whiteColumns = ["word", "category", "matchMode", "action", "scenes", "staffId", "updateTime", "status"];
const whiteOnly = { fixed: { white: "1" }, without: ["white"] };
const allWords = { without: ["white"] };

const whiteColumn = {
  name: "whiteWords",
  title: "白名单",
  width: 260,
  cell: ({ whiteWords }: WordRow) => (
    <span className="cell-text block cut" title={whiteWords ?? ""}>
      {whiteWords}
    </span>
  ),
};

function WordList({ white }: { white: boolean }) {
  const view = useResource(censorWord, wordOverlay, white ? whiteOnly : allWords);
  const [first, ...rest] = view.columns.filter(({ name }) => !white || whiteColumns.includes(name ?? ""));
  return (
    <ResourceTable
      {...view}
      columns={white && first !== undefined ? [first, whiteColumn, ...rest] : view.columns}
      rowActions={[...view.rowActions, ...wordActions]}
      listActions={white ? [] : [...listActions, ...view.listActions]}
      batchActions={white ? [] : [...wordBatches, ...view.batchActions]}
      batchMax={censorLimits.atOnce}
      settings={white ? "white" : "words"}
    />
  );
}

const HitList = () => <ResourceTable {...useResource(censorHit, hitOverlay)} settings="hits" />;

const tabs = [
  { key: "words", title: "词库" },
  { key: "hits", title: "命中记录" },
  { key: "test", title: "在线测试" },
  { key: "white", title: "白名单" },
];

/** 文本审核词库. */
export function TextCensorPage() {
  const shown = usePageTabs(tabs);
  const { tab } = shown;
  const [charts, setCharts] = useState(false);
  return (
    <Page title={censorWord.title} {...shown} extra={<FiguresToggle amongTabs shown={charts} onToggle={setCharts} />}>
      {charts && <CensorFigures />}
      {tab === "words" && <WordList key="words" white={false} />}
      {tab === "white" && <WordList key="white" white />}
      {tab === "hits" && <HitList />}
      {tab === "test" && <TestTab />}
    </Page>
  );
}
