import { scoreFigures } from "@hongxian/contract/features/score-record/score-record.figures.ts";
import { scoreScene } from "@hongxian/contract/core/money/score.choices.ts";
import { updateRewardStatus } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import * as calls from "@hongxian/contract/features/score-record/score-record.endpoints.ts";
import { scoreRecord } from "@hongxian/contract/features/score-record/score-record.resource.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { wholePeriod } from "@hongxian/contract/wire/whole-time.ts";
import { AuditOutlined, ImportOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { z } from "zod";
import { useFigures } from "../../kit/use-figures.ts";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { OpenCell } from "../../core/content/content-cells.tsx";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { saveSheetTemplate } from "../../core/sheet-import/save-sheet-template.ts";
import { SheetImportDialog } from "../../core/sheet-import/sheet-import.dialog.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import "../../core/ticket/ticket.css";
import "../../core/money/score.css";

type RecordRow = RowOf<typeof scoreRecord>;
interface DialogEnd {
  onDone(): void;
  onClose(): void;
}

/** Pages on which a record's source can be found. */
const sources: Readonly<Record<string, (id: number) => string>> = {
  ORDER: (id) => `/operate/ordermanage?desk=ALL&keyword=${id}&${wholePeriod}`,
  SUGGESTION: (id) => `/complaintAndSuggest/syggest?keyword=${id}&status=&${wholePeriod}`,
  ADVERT: () => "/banner/advertManage",
  plat_task_record: () => "/payadmin/platTask?tab=records",
  ACTIVITY_REWARD: () => "/shareReward/activityReward",
  MEMBER: (id) => `/promotion/shopsmanage?keyword=${id}&status=`,
};
const signed = (score: number) => `${score > 0 ? "+" : ""}${score.toLocaleString("en-US")}`;
const ScoreRange = ({ list }: { list: FilteredList }) => (
  <RangeFilter list={list} begin="scoreMin" end="scoreMax" label="积分" numeric="" />
);

const overlay: OverlayOf<typeof scoreRecord> = {
  tones: { status: { NORMAL: "jade", REVERSED: "void" } },
  cells: {
    score: ({ score }) => <span className={score > 0 ? "num jade" : "num brick"}>{signed(score)}</span>,
    refId: ({ refType, refId }) => {
      if (refId === null) return <span className="nil">—</span>;
      const to = sources[refType]?.(refId);
      return to === undefined ? <span className="num">{refId}</span> : <OpenCell to={to} text={String(refId)} />;
    },
    deviceId: ({ deviceId, ip }) =>
      deviceId === "" && ip === "" ? (
        <span className="nil">—</span>
      ) : (
        <span className="cell-text block cut" title={`${deviceId} ${ip}`}>
          {[deviceId, ip].filter((text) => text !== "").join(" / ")}
        </span>
      ),
  },
  filters: { scoreMin: ScoreRange },
  widths: {
    id: 80,
    userId: 150,
    scene: 90,
    score: 150,
    balanceAfter: 96,
    refId: 90,
    deviceId: 150,
    remark: 180,
    status: 76,
  },
};

const adjustFields = {
  userId: field.member("会员"),
  direction: field.choice("方向", choices({ ADD: "增加", SUB: "扣减" })),
  score: field.count("积分", { min: 1, max: 100_000 }),
  reason: field.longText("原因", { max: 150 }),
};
const adjustInitial = { direction: "ADD" };
const AdjustDialog = (end: DialogEnd) => (
  <SchemaDialog
    title="调整积分"
    schema={calls.adjustScore.body}
    fields={adjustFields}
    initial={adjustInitial}
    hints={{ score: "超过10000须另一人复核" }}
    send={async (body) => {
      const { approvalId } = await call(calls.adjustScore, { body });
      if (approvalId === null) toast.success(answeredMessage(calls.adjustScore));
      else toast.info(calls.scoreMessages.waits);
    }}
    {...end}
  />
);

/** Large corrections that wait for a second person. */
function ApprovalDrawer({ onDone, onClose }: DialogEnd) {
  const { data, reload } = useData(calls.getScoreApprovals, {});
  const decide = async (id: number, pass: boolean) => {
    try {
      await runCall(calls.decideScore, { params: { id }, body: { pass } });
    } catch (error) {
      toastError(error);
    }
    reload();
  };
  return (
    <PageDrawer open size={560} title="待复核的积分调整" onClose={data?.length === 0 ? onDone : onClose}>
      {data?.length === 0 && <PanelState kind="empty" text="没有待复核的调整" />}
      {data?.map(({ id, member, score, reason, submitName, isMine, createdTime }) => (
        <section
          key={id}
          className="score-card shrink-x framed round-10 pad-12-16"
          aria-label={`调整 ${id}`}
          style={{ marginBottom: 12 }}
        >
          <h2 className="flex spread size-14 weight-600">
            <MemberCell member={member} />
            <span className={score > 0 ? "num jade" : "num brick"}>{signed(score)}</span>
          </h2>
          <p>{reason}</p>
          <p className="caption">
            {submitName} {clockText(createdTime)}
          </p>
          <Button
            type="primary"
            disabled={isMine}
            title={isMine ? calls.scoreMessages.ownApproval : undefined}
            onClick={() => void decide(id, true)}
          >
            通过
          </Button>{" "}
          <Button disabled={isMine} onClick={() => void decide(id, false)}>
            驳回
          </Button>
        </section>
      ))}
    </PageDrawer>
  );
}

const freezeBody = z.strictObject({
  reason: z.string("请填写原因").trim().min(1, "请填写原因").max(150, "原因不能超过150个字"),
});
const rowActions: readonly PageAction<RecordRow>[] = [
  actionOf(calls.scoreGrants.freeze, {
    danger: true,
    dialog: ({ userId, user }, end) => (
      <TextDialog
        title={`冻结奖励：${user?.firstName ?? userId}`}
        label="原因"
        name="reason"
        max={150}
        schema={freezeBody}
        send={({ reason }) =>
          runCall(updateRewardStatus, { query: { userId: String(userId), rewardStatus: "FROZEN", reason } })
        }
        {...end}
      />
    ),
  }),
];

const listActions: readonly PageAction<null>[] = [
  actionOf(calls.scoreGrants.adjust, {
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <AdjustDialog {...end} />,
  }),
  {
    title: "待复核",
    allow: [calls.scoreGrants.adjust],
    icon: <AuditOutlined />,
    dialog: (_, end) => <ApprovalDrawer {...end} />,
  },
  actionOf(calls.scoreGrants.import, {
    icon: <ImportOutlined />,
    dialog: (_, end) => (
      <SheetImportDialog
        title="批量发放积分"
        unit="人"
        accept=".xlsx,.csv"
        hint={`列：${Object.values(calls.scoreSheet).join("、")}，最多${calls.scoreSheetMax}行`}
        endpoint={calls.importScores}
        send={(body, request) => call(calls.importScores, { body, ...request })}
        saveTemplate={() => saveSheetTemplate("积分发放模板", calls.scoreSheet)}
        {...end}
      />
    ),
  }),
];

type Span = { readonly beginTime?: string; readonly endTime?: string };
interface FiguresProps {
  readonly span: Span;
  readonly list: FigureCardsList;
  onDevice(deviceId: string): void;
}
function Figures({ span, list, onDevice }: FiguresProps) {
  const stat = useFigures(scoreFigures, span);
  const devices = useData(calls.getScoreDevices, { query: span });
  const { data } = stat;
  return (
    <section className="page-figures" aria-label="统计">
      <FigureCards of={scoreFigures} data={data} list={list} />
      <div className="page-charts">
        <ChartPanel
          title="每日发放"
          of={stat}
          height={180}
          chart={({ days, scenes }) => ({
            kind: "stacked",
            x: days,
            series: scenes.map(({ scene, values }) => ({ name: scoreScene.labels[scene], values })),
          })}
        />
        <Panel title="同设备多账号" of={devices} isEmpty={(rows) => rows.length === 0}>
          {(rows) => (
            <>
              <RankBars
                label="同设备多账号"
                bars={rows.slice(0, 6).map(({ deviceId, memberNum }) => ({
                  key: deviceId,
                  title: deviceId,
                  value: memberNum,
                  text: `${memberNum}个`,
                }))}
              />
              {rows[0] !== undefined && (
                <Button type="text" size="small" onClick={() => onDevice(rows[0]?.deviceId ?? "")}>
                  查看首位设备
                </Button>
              )}
            </>
          )}
        </Panel>
      </div>
    </section>
  );
}

/** 积分记录: every point a member got or spent, and the corrections. */
export function ScoreRecordPage() {
  const [figures, setFigures] = useState(false);
  const view = useResource(scoreRecord, overlay, { without: ["scoreMax"] });
  const { list } = view;
  const { beginTime, endTime } = list.filters;
  const span = { ...(beginTime === undefined ? {} : { beginTime }), ...(endTime === undefined ? {} : { endTime }) };
  const { summary } = list;
  return (
    <Page title={scoreRecord.title} extra={<FiguresToggle shown={figures} onToggle={setFigures} />}>
      {figures && <Figures span={span} list={list} onDevice={(deviceId) => list.set({ deviceId })} />}
      <ResourceTable
        {...view}
        rowActions={[...view.rowActions, ...rowActions]}
        listActions={[...listActions, ...view.listActions]}
        totals={
          summary && {
            score: (
              <span className="num">
                +{summary.earned.toLocaleString("en-US")} / -{summary.spent.toLocaleString("en-US")}
              </span>
            ),
          }
        }
      />
    </Page>
  );
}
