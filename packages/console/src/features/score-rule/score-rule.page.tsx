import {
  editScoreRule,
  getScoreGlobal,
  scoreRuleGrants,
} from "@hongxian/contract/features/score-rule/score-rule.endpoints.ts";
import { scoreConditions, scoreRule } from "@hongxian/contract/features/score-rule/score-rule.resource.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { HistoryOutlined } from "@ant-design/icons";
import { InputNumber } from "antd";
import type { ReactNode } from "react";
import { ActionSwitch } from "../../core/page-parts/action-switch.tsx";
import { VersionsDrawer } from "../../core/money/versions-drawer.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { countText } from "../../platform/decimal.ts";
import { useData } from "../../platform/use-data.ts";
import { fieldText } from "../../ui/fields/field-cell.tsx";
import { EstimateCard, GlobalCard, globalFields, LadderCard } from "./score-cards.tsx";
import "../../core/money/score.css";

type RuleRow = RowOf<typeof scoreRule>;
type Values = Readonly<Record<string, unknown>>;

const ruleText = ({ mode, value, ladder }: RuleRow): string =>
  mode === "LADDER" ? `连续签到 ${ladder.join(" / ")}` : mode === "RATE" ? `每元 ${value} 积分` : `每次 ${value} 积分`;
const conditionText = ({
  conditions: { realName, face, registerDays },
}: {
  readonly conditions: RuleRow["conditions"];
}): string =>
  [realName ? "已实名" : "", face ? "已真人认证" : "", registerDays > 0 ? `注册满${registerDays}天` : ""]
    .filter((text) => text !== "")
    .join("、");
const limitOf = (limit: number) =>
  limit === 0 ? <span className="caption">不限</span> : <span className="num">{limit.toLocaleString("en-US")}</span>;

const overlay: OverlayOf<typeof scoreRule> = {
  cells: {
    mode: (row) => (
      <span className="cell-text block cut">
        {row.direction === "SPEND" ? scoreRule.fields.mode.labels[row.mode] : ruleText(row)}
      </span>
    ),
    dayLimit: ({ dayLimit }) => limitOf(dayLimit),
    monthLimit: ({ monthLimit }) => limitOf(monthLimit),
    conditions: (row) =>
      conditionText(row) === "" ? (
        <span className="nil">—</span>
      ) : (
        <span className="cell-text block cut">{conditionText(row)}</span>
      ),
  },
  widths: {
    scene: 110,
    direction: 72,
    mode: 240,
    dayLimit: 90,
    monthLimit: 90,
    conditions: 180,
    memberNum: 96,
    scoreSum: 100,
    status: 72,
  },
};

const flag = (label: string) => field.flag(label);
const fieldsOf = ({ mode }: RuleRow) => ({
  ...(mode === "LADDER" ? { ladder: field.json("签到阶梯（第1-7天）") } : {}),
  ...(mode === "LADDER" ? {} : { value: field.count(mode === "RATE" ? "每元积分" : "每次积分") }),
  dayLimit: field.count("每日上限（0为不限）"),
  monthLimit: field.count("每月上限（0为不限）"),
  realName: flag("须实名"),
  face: flag("须真人认证"),
  registerDays: field.count("注册满（天）"),
});
const counted = ({ realName, face, registerDays, ...values }: Values): Values => ({
  ...values,
  conditions: { realName: realName === true, face: face === true, registerDays: registerDays ?? 0 },
});

function LadderInput({ value, onChange }: { value: unknown; onChange(value: unknown): void }) {
  const steps = Array.from({ length: 7 }, (_, at) => (Array.isArray(value) ? Number(value[at] ?? 0) : 0));
  return (
    <div className="score-ladder grid gap-6">
      {steps.map((step, at) => (
        <InputNumber
          // The place is the day.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          aria-label={`第${at + 1}天积分`}
          controls={false}
          style={{ width: "100%" }}
          min={0}
          value={step}
          onChange={(next) => onChange(steps.map((one, place) => (place === at ? (next ?? 0) : one)))}
        />
      ))}
    </div>
  );
}
const inputs = { ladder: LadderInput };

const editAction: PageAction<RuleRow> = actionOf(scoreRuleGrants.edit, {
  dialog: (row, end) => (
    <SchemaDialog
      title={`编辑规则：${scoreRule.fields.scene.labels[row.scene]}`}
      schema={editScoreRule.body}
      fields={fieldsOf(row)}
      inputs={inputs}
      initial={{
        value: row.value,
        ladder: row.ladder,
        dayLimit: row.dayLimit,
        monthLimit: row.monthLimit,
        version: row.version,
        ...row.conditions,
      }}
      counted={counted}
      send={(body) => runCall(editScoreRule, { params: { id: row.id }, body })}
      {...end}
    />
  ),
});

const { scene, status, value, ladder, dayLimit, monthLimit, conditions } = scoreRule.fields;
const limit = (label: string) => ({
  ...field.json(label),
  sheetText: (most: unknown) => (most === 0 ? "不限" : countText(Number(most))),
});
const versionFields = {
  scene,
  status,
  value,
  ladder: {
    ...ladder,
    sheetText: (steps: unknown) =>
      Array.isArray(steps) ? steps.map((step, at) => `第${at + 1}天${String(step)}`).join("、") : "",
  },
  dayLimit: limit(dayLimit.label),
  monthLimit: limit(monthLimit.label),
  conditions: {
    ...conditions,
    sheetText: (stored: unknown) => {
      const text = conditionText({ conditions: scoreConditions.parse(stored) });
      return text === "" ? "无" : text;
    },
  },
};
const globalVersionFields = {
  ...globalFields,
  validMonths: {
    ...globalFields.validMonths,
    label: "有效期",
    sheetText: (months: unknown) => (months === 0 ? "永久" : `${Number(months)}个月`),
  },
  dayTotalLimit: limit("每人每日获得上限"),
};
const sceneOf = (stored: Readonly<Record<string, unknown>>): string => fieldText(scene, stored["scene"]);
const listActions: readonly PageAction<null>[] = [
  actionOf(scoreRuleGrants.versions, {
    icon: <HistoryOutlined />,
    dialog: (_, { onClose }) => (
      <VersionsDrawer
        setting="score_rule"
        heading="规则"
        fields={versionFields}
        nameOf={sceneOf}
        also={{ setting: "score_global", heading: "全局设置", fields: globalVersionFields }}
        onClose={onClose}
      />
    ),
  }),
];
const isSwitched = (title: string) => title === "启用" || title === "停用";
const fixed = { size: "50" };

/** 积分规则: how score is earned, capped, spent, and how long it lasts. */
export function ScoreRulePage() {
  const view = useResource(scoreRule, overlay, { fixed });
  const { list } = view;
  const can = useCan();
  const runner = useActionRunner(list.reload);
  const global = useData(getScoreGlobal, {});
  const signIn = list.rows.find(({ scene }) => scene === "SIGN_IN");
  const earning = list.rows.filter(({ direction }) => direction === "EARN");
  const memberNum = Math.max(1, ...earning.map((row) => row.memberNum));
  const average = Math.round(earning.reduce((sum, { scoreSum }) => sum + scoreSum, 0) / memberNum);
  const status = (row: RuleRow): ReactNode => (
    <ActionSwitch
      label={`${scoreRule.fields.scene.labels[row.scene]}：启用`}
      isOn={row.status === "ENABLE"}
      row={row}
      actions={view.rowActions.filter(({ title }) => isSwitched(title))}
      runner={runner}
    />
  );
  const columns = view.columns.map((column) => (column.name === "status" ? { ...column, cell: status } : column));
  return (
    <Page title={scoreRule.title}>
      <div className="score-cards grid fixed gap-16 even-3">
        <GlobalCard global={global} />
        <LadderCard
          ladder={signIn?.ladder ?? []}
          {...(signIn !== undefined && can(scoreRuleGrants.edit)
            ? { onEdit: () => runner.start(editAction, signIn) }
            : {})}
        />
        <EstimateCard average={average} />
      </div>
      <ResourceTable {...view} columns={columns} rowActions={[editAction]} listActions={listActions} />
      {runner.host}
    </Page>
  );
}
