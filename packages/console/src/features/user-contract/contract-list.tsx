import { contractFigures } from "@hongxian/contract/features/user-contract/contract.figures.ts";
import type { getContractStat } from "@hongxian/contract/features/user-contract/user-contract.endpoints.ts";
import { userContract } from "@hongxian/contract/features/user-contract/user-contract.resource.ts";
import { useState } from "react";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { AdviserOptionsFilter, SaleOptionsFilter } from "../../core/money/sale-options-filter.tsx";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import { Page } from "../../kit/page.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { yuanText } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import type { Data } from "../../platform/use-data.ts";
import type { CallData } from "../../platform/call.ts";
import { contractListActions, contractRowActions } from "./contract-actions.tsx";
import { LinkSentDialog } from "./contract-dialogs.tsx";
import { auditTones, payTones, statusTones } from "./contract-tones.ts";

const soonMs = 30 * 86_400_000;

const overlay: OverlayOf<typeof userContract> = {
  tones: { status: statusTones, payStatus: payTones, auditStatus: auditTones },
  cells: {
    endTime: ({ beginTime, endTime, status }) => {
      const isSoon = status === "SIGN" && Date.parse(endTime) - Date.now() < soonMs;
      return (
        <span className={isSoon ? "num brick" : "num"}>
          {beginTime.slice(0, 10)} – {endTime.slice(0, 10)}
        </span>
      );
    },
    introTotal: ({ introUsed, introTotal }) => (
      <span className="num">
        {introUsed}/{introTotal ?? "不限"}
      </span>
    ),
    auditStaffId: ({ auditStaff, auditStatus }) =>
      auditStaff?.name ?? (auditStatus === "NONE" ? <span className="nil">—</span> : "待审核"),
  },
  filters: { saleUserId: SaleOptionsFilter, adviserUserId: AdviserOptionsFilter },
  widths: { contractNo: 150, endTime: 186, introTotal: 104, saleName: 84, adviserName: 84 },
};

interface FiguresProps {
  readonly stat: Data<CallData<typeof getContractStat>>;
  readonly list: FigureCardsList;
  readonly charts: boolean;
}

function Figures({ stat: { data }, list, charts }: FiguresProps) {
  return (
    <section className="money-figures" aria-label="统计">
      <FigureCards of={contractFigures} data={data} list={list} />
      {charts && data !== undefined && (
        <div className="money-charts">
          <FunnelBars
            label="合同漏斗"
            steps={[
              { key: "pay", title: "待支付", count: data.waitPay + data.waitSign + data.signed },
              { key: "sign", title: "待签署", count: data.waitSign + data.signed },
              { key: "done", title: "履行中", count: data.signed },
            ]}
          />
          <RankBars
            label="本月签约额（销售）"
            bars={data.bySale.map(({ name, cents }, at) => ({
              key: `${name}${at}`,
              title: name,
              value: cents,
              text: yuanText(cents),
            }))}
          />
        </div>
      )}
    </section>
  );
}

/** 合同: the list with all actions. */
export function ContractList({ tabs }: { tabs: PageTabs }) {
  const view = useResource(userContract, overlay);
  const { list } = view;
  const { open } = usePage();
  const stat = useFigures(contractFigures);
  const [sent, setSent] = useState<{ link: string; sms: boolean } | null>(null);
  const [charts, setCharts] = useState(false);
  return (
    <Page title={userContract.title} {...tabs} extra={<FiguresToggle amongTabs shown={charts} onToggle={setCharts} />}>
      <Figures stat={stat} list={list} charts={charts} />
      <ResourceTable
        {...view}
        rowActions={contractRowActions({ onLink: setSent, open })}
        listActions={[...contractListActions, ...view.listActions]}
      />
      {sent !== null && <LinkSentDialog {...sent} onClose={() => setSent(null)} />}
    </Page>
  );
}
