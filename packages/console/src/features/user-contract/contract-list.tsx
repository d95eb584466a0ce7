import { getContractStat } from "@hongxian/contract/features/user-contract/user-contract.endpoints.ts";
import { userContract } from "@hongxian/contract/features/user-contract/user-contract.resource.ts";
import { useState } from "react";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { Yuan } from "../../core/money/money-parts.tsx";
import { AdviserOptionsFilter, SaleOptionsFilter } from "../../core/money/sale-options-filter.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { yuanText } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import { type Data, useData } from "../../platform/use-data.ts";
import type { CallData } from "../../platform/call.ts";
import { StatCards } from "../../ui/stat-cards.tsx";
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

function Figures({
  stat: { data },
  onFilter,
}: {
  stat: Data<CallData<typeof getContractStat>>;
  onFilter(change: Readonly<Record<string, unknown>>): void;
}) {
  const [open, setOpen] = useState(false);
  const card = (label: string, value: number | undefined, change: Readonly<Record<string, unknown>>) => ({
    label,
    value: value ?? null,
    onOpen: () => onFilter({ within: undefined, auditStatus: undefined, ...change }),
  });
  return (
    <section className="money-figures" aria-label="统计">
      <StatCards
        columns={6}
        stats={[
          card("待支付", data?.waitPay, { status: ["WAIT_PAY"] }),
          card("待签署", data?.waitSign, { status: ["WAIT_SIGN"] }),
          card("待审核", data?.waitAudit, { status: ["WAIT_SIGN"], auditStatus: ["WAIT_AUDIT"] }),
          card("履行中", data?.signed, { status: ["SIGN"] }),
          card("30天内到期", data?.ending, { status: ["SIGN"], within: "30" }),
          { label: "本月签约额", value: data?.monthCents ?? null, unit: "cents" },
        ]}
      />
      <FiguresToggle shown={open} onToggle={setOpen} />
      {open && data !== undefined && (
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
export function ContractList() {
  const view = useResource(userContract, overlay);
  const { list } = view;
  const { open } = usePage();
  const stat = useData(getContractStat, {});
  const [sent, setSent] = useState<{ link: string; sms: boolean } | null>(null);
  const reload = () => {
    list.reload();
    stat.reload();
  };
  const sum = list.summary;
  return (
    <>
      <Figures stat={stat} onFilter={(change) => list.set(change)} />
      <ResourceTable
        {...view}
        list={{ ...list, reload }}
        rowActions={contractRowActions({ onLink: setSent, open })}
        listActions={[...contractListActions, ...view.listActions]}
        {...(sum === undefined
          ? {}
          : { totals: { amountCents: <Yuan cents={sum.amountCents} />, paidCents: <Yuan cents={sum.paidCents} /> } })}
      />
      {sent !== null && <LinkSentDialog {...sent} onClose={() => setSent(null)} />}
    </>
  );
}
