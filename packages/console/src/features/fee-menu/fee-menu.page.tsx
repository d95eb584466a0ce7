import { rowAction } from "../../kit/resource-actions.tsx";
import { getFeeMenuStat } from "@hongxian/contract/features/fee-menu/fee-menu.endpoints.ts";
import { feeMenu } from "@hongxian/contract/features/fee-menu/fee-menu.resource.ts";
import { abGroup, menuGrants as buttons } from "@hongxian/contract/features/fee-menu/fee-menu.rules.ts";
import { Table } from "antd";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { Yuan } from "../../core/money/money-parts.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import type { CallData } from "../../platform/call.ts";
import { PageDrawer, PageModal } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { MenuDesk } from "./menu-desk.tsx";
import { menuTones } from "./menu-editor.tsx";
import { MenuForm, type MenuOne } from "./menu-form.tsx";
import { MenuPreview } from "./menu-preview.tsx";
import "../../core/figures/figures.css";
import "../../core/money/money.css";
import "./fee-menu.css";

type Side = CallData<typeof getFeeMenuStat>["sides"][number];

const overlay: OverlayOf<typeof feeMenu> = {
  tones: { status: menuTones },
  cells: {
    abGroup: ({ abGroup: group, abPercent }) =>
      group === "ALL" ? <span className="nil">—</span> : `${abGroup.labels[group]} ${abPercent}%`,
    startTime: ({ startTime, endTime }) =>
      startTime === null && endTime === null ? (
        "长期"
      ) : (
        <span className="num">
          {startTime === null ? "" : clockText(startTime).slice(0, 10)} –{" "}
          {endTime === null ? "" : clockText(endTime).slice(0, 10)}
        </span>
      ),
  },
  widths: { name: 150, platforms: 180, itemNum: 76, abGroup: 96, startTime: 190 },
};

/** 转化 of one menu, and of both sides where A and B share the place. */
function StatDrawer({ row, onClose }: { readonly row: MenuOne; onClose(): void }) {
  const of = useData(getFeeMenuStat, { params: { id: row.id } });
  return (
    <PageDrawer open size={640} title={`转化：${row.name}`} onClose={onClose}>
      <Panel title="转化漏斗" of={of} isEmpty={() => false}>
        {({ shown, clicked, orders, paid }) => (
          <FunnelBars
            label="转化漏斗"
            steps={[
              { key: "shown", title: "曝光", count: shown },
              { key: "clicked", title: "点击", count: clicked },
              { key: "orders", title: "下单", count: orders },
              { key: "paid", title: "支付", count: paid },
            ]}
          />
        )}
      </Panel>
      {row.abGroup !== "ALL" && (
        <Panel title="A/B对比（近30天）" of={of} isEmpty={({ sides }) => sides.length < 2}>
          {({ sides }) => (
            <Table<Side>
              size="small"
              rowKey="group"
              pagination={false}
              dataSource={sides}
              columns={[
                { title: "分组", render: (_, { group }) => abGroup.labels[group] },
                {
                  title: "样本（人）",
                  align: "right",
                  render: (_, { members }) => <span className="num">{members}</span>,
                },
                { title: "下单", align: "right", render: (_, { orders }) => <span className="num">{orders}</span> },
                { title: "支付", align: "right", render: (_, { paid }) => <span className="num">{paid}</span> },
                {
                  title: "支付率",
                  align: "right",
                  render: (_, { orders, paid }) => (
                    <span className="num">{orders === 0 ? "—" : `${((paid / orders) * 100).toFixed(1)}%`}</span>
                  ),
                },
                { title: "支付金额", align: "right", render: (_, { payCents }) => <Yuan cents={payCents} /> },
              ]}
            />
          )}
        </Panel>
      )}
    </PageDrawer>
  );
}

const own: readonly PageAction<MenuOne>[] = [
  {
    ...rowAction(feeMenu, "edit"),
    dialog: (row, end) => <MenuForm row={row} {...end} />,
  },
  { title: "转化", dialog: (row, { onClose }) => <StatDrawer row={row} onClose={onClose} /> },
];
const create: PageAction<null> = actionOf(buttons.create, {
  primary: true,
  dialog: (_, end) => <MenuForm {...end} />,
});

const preview: PageAction<null> = actionOf(buttons.preview, {
  dialog: (_, { onClose }) => (
    <PageModal open title="预览会员" width={440} footer={null} onCancel={onClose}>
      <MenuPreview />
    </PageModal>
  ),
});

const actionsOf = (standard: readonly PageAction<MenuOne>[]): readonly PageAction<MenuOne>[] => [...own, ...standard];

const tabs = [
  { key: "desk", title: "编排" },
  { key: "list", title: "列表" },
];

function MenuTable() {
  const view = useResource(feeMenu, overlay);
  return (
    <ResourceTable
      {...view}
      rowActions={actionsOf(view.rowActions)}
      listActions={[preview, ...view.listActions, create]}
    />
  );
}

/** 收费菜单: where and how the price list appears in the app. */
export function FeeMenuPage() {
  const shown = usePageTabs(tabs);
  return (
    <Page title={feeMenu.title} {...shown}>
      {shown.tab === "desk" ? <MenuDesk actionsOf={actionsOf} /> : <MenuTable />}
    </Page>
  );
}
