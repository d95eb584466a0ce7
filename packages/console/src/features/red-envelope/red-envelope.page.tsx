import { redFigures } from "@hongxian/contract/features/red-envelope/red-envelope.figures.ts";
import * as calls from "@hongxian/contract/features/red-envelope/red-envelope.endpoints.ts";
import { conditionText, redEnvelope, redKind } from "@hongxian/contract/features/red-envelope/red-envelope.resource.ts";
import { PlusOutlined, SettingOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useFigures } from "../../kit/use-figures.ts";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { OpenCell } from "../../core/content/content-cells.tsx";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { AmountRange } from "../../core/money/amount-range.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { rowAction } from "../../kit/resource-actions.tsx";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { yuanText } from "../../platform/decimal.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { ClaimsDrawer, RedForm, SettingDialog, type RedRow } from "./red-dialogs.tsx";
import "../../core/money/money.css";
import "../../core/ticket/ticket.css";
import "./red-envelope.css";

const timeText = (seconds: number) =>
  seconds < 60
    ? `${seconds}秒`
    : seconds < 3600
      ? `${Math.floor(seconds / 60)}分${seconds % 60}秒`
      : `${(seconds / 3600).toFixed(1)}小时`;
const rooms: Readonly<Record<string, (id: number) => string>> = {
  LIVE: (id) => `/liveRoom/roomList?keyword=${id}&status=`,
  ROOM: (id) => `/operation/chatRoom?keyword=${id}&status=`,
};

const overlay: OverlayOf<typeof redEnvelope> = {
  tones: {
    status: {
      DRAFT: "hollow",
      WAIT_AUDIT: "ochre",
      WAIT_SEND: "slate",
      SENDING: "jade",
      FINISHED: "mute",
      RETURNED: "brick",
      CANCELED: "void",
    },
  },
  cells: {
    source: ({ senderUser }) => (senderUser === null ? "平台" : <MemberCell member={senderUser} />),
    sceneId: ({ kind, sceneId }) => {
      const to = sceneId === null ? undefined : rooms[kind]?.(sceneId);
      return to === undefined ? (
        sceneId === null ? (
          <span className="nil">—</span>
        ) : (
          <span className="num">{sceneId}</span>
        )
      ) : (
        <OpenCell to={to} text={String(sceneId)} numeric />
      );
    },
    claimedCents: ({ claimedCents, totalCents, claimedNum, totalNum }) => (
      <span className="red-bar num grid gap-3 size-12">
        <span>
          ¥{yuanText(claimedCents)} / {claimedNum}个
        </span>
        <i className="block clip">
          <i
            className="block tall"
            style={{ width: `${(claimedCents / totalCents) * 100}%` }}
            role="img"
            aria-label={`已领${claimedNum}/${totalNum}`}
          />
        </i>
      </span>
    ),
    condition: ({ condition }) => {
      const text = conditionText(condition);
      return text === "" ? (
        <span className="nil">—</span>
      ) : (
        <span className="cell-text block cut" title={text}>
          {text}
        </span>
      );
    },
    useSeconds: ({ useSeconds }) =>
      useSeconds === null ? <span className="nil">—</span> : <span className="num">{timeText(useSeconds)}</span>,
  },
  filters: { amountMin: AmountRange },
  widths: {
    no: 176,
    kind: 96,
    source: 150,
    title: 140,
    sceneId: 80,
    claimedCents: 140,
    condition: 150,
    useSeconds: 96,
    status: 80,
  },
};

const edit = rowAction(redEnvelope, "edit", RedForm);
const claims: PageAction<RedRow> = actionOf(calls.redGrants.claims, {
  when: ({ status }) => status === "SENDING" || status === "FINISHED" || status === "RETURNED",
  dialog: (row, { onClose }) => <ClaimsDrawer row={row} onClose={onClose} />,
});
const listActions: readonly PageAction<null>[] = [
  actionOf(calls.redGrants.create, {
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <RedForm {...end} />,
  }),
  actionOf(calls.redGrants.setting, {
    icon: <SettingOutlined />,
    dialog: (_, end) => <SettingDialog {...end} />,
  }),
];

function Figures({ list }: { list: FigureCardsList }) {
  const stat = useFigures(redFigures);
  const { data } = stat;
  return (
    <section className="page-figures" aria-label="统计">
      <FigureCards of={redFigures} data={data} list={list} />
      <div className="page-charts">
        <ChartPanel
          title="近24小时领取"
          of={stat}
          height={180}
          chart={({ hours }) => ({
            kind: "line",
            x: hours.map(({ hour }) => hour),
            series: [{ name: "领取次数", values: hours.map(({ count }) => count) }],
          })}
        />
        <ChartPanel
          title="各类型成本（元，30天）"
          of={stat}
          height={180}
          chart={({ byKind }) => ({
            kind: "bar",
            x: byKind.map(({ kind }) => redKind.labels[kind]),
            series: [{ name: "成本", values: byKind.map(({ cents }) => cents / 100) }],
          })}
        />
      </div>
    </section>
  );
}

/** 红包管理: the platform's own envelopes, and those that members send. */
export function RedEnvelopePage() {
  const [figures, setFigures] = useState(false);
  const view = useResource(redEnvelope, overlay, { without: ["amountMax"] });
  return (
    <Page title={redEnvelope.title} extra={<FiguresToggle shown={figures} onToggle={setFigures} />}>
      {figures && <Figures list={view.list} />}
      <ResourceTable
        {...view}
        rowActions={[edit, ...view.rowActions, claims]}
        listActions={[...listActions, ...view.listActions]}
      />
    </Page>
  );
}
