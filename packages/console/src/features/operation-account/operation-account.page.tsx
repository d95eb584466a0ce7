import { operationAccountFigures } from "@hongxian/contract/features/operation-account/operation-account.figures.ts";
import { marketStatusGrants, setMarketAccountStatus } from "@hongxian/contract/core/chat/chat-service.endpoints.ts";
import { settingMarketAccount } from "@hongxian/contract/core/staff/market-account.endpoints.ts";
import {
  operationAccount,
  operationAccountGrants,
  operationAccountLimits,
  operationAccountMessages,
} from "@hongxian/contract/features/operation-account/operation-account.resource.ts";
import { PlusOutlined } from "@ant-design/icons";
import { useMemo, useState } from "react";
import { useFigures } from "../../kit/use-figures.ts";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { runCall } from "../../kit/run-call.ts";
import { currentSession } from "../../core/session/session-store.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useResource } from "../../kit/use-resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { usePage } from "../../platform/page-context.tsx";
import { toast } from "../../platform/toast.ts";
import { Chart } from "../../ui/chart.tsx";
import { Tag } from "../../ui/tag.tsx";
import {
  AddDialog,
  MaintainerDialog,
  MaintainersDialog,
  TypeDialog,
  type AccountRow,
} from "./operation-account-dialogs.tsx";
import "../../core/ticket/ticket.css";

const overlay: OverlayOf<typeof operationAccount> = {
  tones: {
    type: { OFFICIAL: "accent", SERVICE: "slate", MATCHMAKER: "mute", PROMOTION: "mute", TEST: "hollow" },
    status: { ENABLE: "jade", DISABLE: "mute" },
  },
  cells: {
    onLine: ({ onLine }) => (
      <Tag tone={onLine ? "jade" : "hollow"} dot>
        {onLine ? "在线" : "离线"}
      </Tag>
    ),
  },
  widths: { userId: 170, servedToday: 112, replyBp: 100, firstReplySec: 140, posts: 108, newFans: 120, remark: 160 },
};

const setStatus = (userId: number, status: "ENABLE" | "DISABLE") =>
  runCall(setMarketAccountStatus, { params: { userId, status } });

const actionsOf = (open: (address: string) => void, staffId: number | undefined): readonly PageAction<AccountRow>[] => [
  {
    title: "进入聊天",
    allow: [operationAccountGrants.chat],
    when: ({ maintainerId, status }) => maintainerId === staffId && status === "ENABLE",
    run: async ({ userId }) => open(`/message/chatList?accountId=${userId}`),
  },
  {
    title: "更换维护人",
    allow: [operationAccountGrants.maintainer],
    dialog: (row, end) => <MaintainerDialog row={row} {...end} />,
  },
  {
    title: "修改类型",
    allow: [operationAccountGrants.type],
    dialog: (row, end) => <TypeDialog row={row} {...end} />,
  },
  {
    title: "停用",
    allow: [marketStatusGrants.DISABLE],
    when: ({ status }) => status === "ENABLE",
    confirm: "停用后该账号不能收发消息，确定停用吗？",
    run: ({ userId }) => setStatus(userId, "DISABLE"),
  },
  {
    title: "启用",
    allow: [marketStatusGrants.ENABLE],
    when: ({ status }) => status === "DISABLE",
    run: ({ userId }) => setStatus(userId, "ENABLE"),
  },
  {
    title: "移除运营号",
    allow: [operationAccountGrants.remove],
    danger: true,
    group: "更多",
    confirm: operationAccountMessages.removeAsk,
    run: async ({ userId, type, maintainerId }) => {
      await call(settingMarketAccount, { params: { userId, type, maintainer: maintainerId, isAdd: false } });
      toast.success(answeredMessage(settingMarketAccount));
    },
  },
];
const addAction: PageAction<null> = {
  title: "添加运营号",
  allow: [operationAccountGrants.add],
  icon: <PlusOutlined />,
  primary: true,
  dialog: (_, end) => <AddDialog {...end} />,
};
const batchActions: readonly PageAction<Selection<AccountRow>>[] = [
  {
    title: "批量更换维护人",
    allow: [operationAccountGrants.maintainers],
    dialog: ({ rows }, end) => <MaintainersDialog rows={rows} {...end} />,
  },
];

/** 运营号管理: the platform's own accounts, their maintainers and their activity. */
export function OperationAccountPage() {
  const { open } = usePage();
  const view = useResource(operationAccount, overlay);
  const [charts, setCharts] = useState(false);
  const stat = useFigures(operationAccountFigures);
  const rowActions = useMemo(() => actionsOf(open, currentSession()?.staff.id), [open]);
  const { data } = stat;
  return (
    <Page title={operationAccount.title} extra={<FiguresToggle shown={charts} onToggle={setCharts} />}>
      <FigureStrip>
        <FigureCards of={operationAccountFigures} data={data} list={view.list} />
        {charts && (
          <div className="page-charts">
            <Chart
              label="维护人今日接待与近7天发布"
              height={200}
              error={stat.error}
              onRetry={stat.reload}
              data={
                data && {
                  kind: "bar",
                  x: data.maintainers.map(({ name }) => name),
                  series: [
                    { name: "接待会话", values: data.maintainers.map(({ served }) => served) },
                    { name: "发布数", values: data.maintainers.map(({ posts }) => posts) },
                  ],
                }
              }
            />
          </div>
        )}
      </FigureStrip>
      <ResourceTable
        {...view}
        rowActions={rowActions}
        listActions={[addAction, ...view.listActions]}
        batchActions={[...batchActions, ...view.batchActions]}
        batchMax={operationAccountLimits.batch}
      />
    </Page>
  );
}
