import { setMediumStatus } from "@hongxian/contract/features/medium/medium.endpoints.ts";
import { medium } from "@hongxian/contract/features/medium/medium.resource.ts";
import { mediumMessages } from "@hongxian/contract/features/medium/medium.rules.ts";
import { invitationRoute, mediumRoute, mediumSettleType } from "@hongxian/contract/core/partner/partner.choices.ts";
import { CopyOutlined, QrcodeOutlined } from "@ant-design/icons";
import { useMemo, useState } from "react";
import { PromoteLinkDialog, seekAddress } from "../../core/promote/promote-link.dialog.tsx";
import { copyText } from "../../platform/copy-text.ts";
import { RevealText } from "../../core/reveal/reveal-text.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { countText, formatDecimal, yuanText } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import { dayBefore } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { rowAction } from "../../kit/resource-actions.tsx";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { type PageTabs, usePageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { type MediumRow, RefuseDialog } from "./medium-dialogs.tsx";
import { MediumFigures } from "./medium-figures.tsx";
import { SettlementList } from "./settlement-list.tsx";
import "./medium.css";
import "../../core/figures/figures.css";

type Values = Readonly<Record<string, unknown>>;
const shows = (name: string, { settleType }: Values) =>
  name === "unitPrice" ? settleType !== "CPS" : name === "rateBp" ? settleType === "CPS" : true;
const form = { shows, initial: { settleType: "CPA_REGISTER", region: null } };

const priceText = ({ settleType, unitPrice, rateBp }: MediumRow) =>
  settleType === "CPS" ? `${formatDecimal(rateBp ?? 0, 2)}%` : `¥ ${yuanText(unitPrice ?? 0)}`;

const overlayOf = (
  openInvitations: (code: string) => void,
  showCode: (row: MediumRow) => void,
): OverlayOf<typeof medium> => ({
  tones: { status: { WAIT_AUDIT: "ochre", COOPERATING: "jade", SUSPEND: "mute", TERMINATED: "void" } },
  cells: {
    contactPhone: ({ id, contactPhone }) => (
      <RevealText type="medium" id={id} field="contactPhone" masked={contactPhone} routes={[mediumRoute]} />
    ),
    inviteCode: (row) => (
      <span className="invite-code inline-row gap-4">
        <code>{row.inviteCode}</code>
        <button type="button" aria-label={`复制 ${row.inviteCode}`} onClick={() => copyText(row.inviteCode)}>
          <CopyOutlined />
        </button>
        {row.channelId !== null && (
          <button type="button" aria-label={`${row.name}的二维码`} onClick={() => showCode(row)}>
            <QrcodeOutlined />
          </button>
        )}
      </span>
    ),
    settleType: (row) => (
      <span className="num">
        {mediumSettleType.labels[row.settleType]} {priceText(row)}
      </span>
    ),
    inviteNum: ({ inviteCode, inviteNum }) => (
      <button type="button" className="cell-link num" onClick={() => openInvitations(inviteCode)}>
        {countText(inviteNum)}
      </button>
    ),
    contractEndDate: ({ contractEndDate }) =>
      contractEndDate === null ? (
        <span className="nil">—</span>
      ) : (
        <span className={contractEndDate < dayBefore(-30) ? "num brick" : "num"}>{contractEndDate}</span>
      ),
  },
  forms: { create: form, edit: form },
  widths: { name: 160, inviteCode: 124, settleType: 156, contactPhone: 128, commission: 104, unsettled: 104 },
});

const move = async (row: MediumRow, status: "COOPERATING" | "SUSPEND" | "TERMINATED") => {
  await call(setMediumStatus, { params: { id: row.id }, body: { status, from: row.status, reason: "" } });
  toast.success(answeredMessage(setMediumStatus));
};
const ownActions: readonly PageAction<MediumRow>[] = [
  { ...rowAction(medium, "pass"), confirm: mediumMessages.passConfirm, run: (row) => move(row, "COOPERATING") },
  rowAction(medium, "refuse", RefuseDialog),
  { ...rowAction(medium, "suspend"), run: (row) => move(row, "SUSPEND") },
  { ...rowAction(medium, "resume"), run: (row) => move(row, "COOPERATING") },
  {
    ...rowAction(medium, "terminate"),
    confirm: mediumMessages.terminateConfirm,
    run: (row) => move(row, "TERMINATED"),
  },
];

const tabs = [
  { key: "media", title: "媒介列表" },
  { key: "settlements", title: "结算单" },
];

function MediumList({ tabs: shown }: { tabs: PageTabs }) {
  const { open } = usePage();
  const [code, setCode] = useState<MediumRow | null>(null);
  const [charts, setCharts] = useState(false);
  const overlay = useMemo(
    () => overlayOf((inviteCode) => open(`${invitationRoute}?inviteCode=${inviteCode}`), setCode),
    [open],
  );
  const view = useResource(medium, overlay);
  return (
    <Page title={medium.title} {...shown} extra={<FiguresToggle amongTabs shown={charts} onToggle={setCharts} />}>
      {charts && <MediumFigures />}
      <ResourceTable {...view} rowActions={[...view.rowActions, ...ownActions]} />
      {code !== null && (
        <PromoteLinkDialog
          title="推广码"
          name={code.name}
          address={seekAddress(code.channelId ?? 0)}
          onClose={() => setCode(null)}
        >
          <p className="caption">邀请码 {code.inviteCode}</p>
        </PromoteLinkDialog>
      )}
    </Page>
  );
}

/** 媒介管理: external promoters and their payment. */
export function MediumPage() {
  const shown = usePageTabs(tabs);
  return shown.tab === "settlements" ? (
    <SettlementList key="settlements" tabs={shown} />
  ) : (
    <MediumList key="media" tabs={shown} />
  );
}
