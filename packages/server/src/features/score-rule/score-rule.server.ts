import * as endpoints from "@hongxian/contract/features/score-rule/score-rule.endpoints.ts";
import { scoreRule } from "@hongxian/contract/features/score-rule/score-rule.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { keepVersion } from "../../core/money/prices/setting-versions.ts";
import { readSetting, saveSetting } from "../../core/foundation/settings/system-settings.ts";
import { handle } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const recent = sql`from reward_score_record r
  where r.scene = t.scene and r.status = 'NORMAL' and r.created_time >= current_date - 29`;

export const scoreRuleServer = serveResource(scoreRule, {
  table: "score_rule",
  scope: () => "all",
  computed: {
    memberNum: sql<number>`(select count(distinct r.user_id)::int ${recent})`,
    scoreSum: sql<number>`(select coalesce(abs(sum(r.score)), 0)::bigint ${recent})`,
  },
  before: {
    move: async (call, row, to) => {
      await keepVersion(call.db, "score_rule", row.id, { scene: row.scene, status: to }, call.caller.staffId, {
        scene: row.scene,
        status: row.status,
        value: row.value,
        ladder: row.ladder,
        dayLimit: row.dayLimit,
        monthLimit: row.monthLimit,
        conditions: row.conditions,
      });
      return { updateStaffId: call.caller.staffId, updateTime: new Date(), version: row.version + 1 };
    },
  },
  run: {},
});

interface Held {
  readonly scene: string;
  readonly mode: string;
  readonly version: number;
  readonly value: number;
  readonly ladder: readonly number[];
  readonly dayLimit: number;
  readonly monthLimit: number;
  readonly conditions: object;
  readonly status: string;
}

const isRising = (steps: readonly number[]): boolean =>
  steps.every((step, at) => at === 0 || step > (steps[at - 1] ?? 0));

export const editScoreRule = handle(endpoints.editScoreRule, async (call) => {
  const { db, body, caller } = call;
  const { id } = call.params;
  const { rows } = await sql<Held>`select scene, mode, version, value, ladder, day_limit, month_limit, conditions,
      status from score_rule where id = ${id} for update`.execute(db);
  const held = rows[0];
  if (held === undefined) throw new AppError("NOT_FOUND");
  if (held.version !== body.version) throw new AppError("STALE_VERSION");
  const { value, ladder, dayLimit, monthLimit, conditions } = body;
  const isLadder = held.mode === "LADDER";
  if (held.mode === "RATE" && value > 100) throw invalid({ value: endpoints.scoreRuleMessages.rate });
  if (isLadder && ladder.length !== 7) throw invalid({ ladder: endpoints.scoreRuleMessages.ladderLength });
  if (isLadder && !isRising(ladder)) throw invalid({ ladder: endpoints.scoreRuleMessages.ladder });
  const most = isLadder ? Math.max(...ladder) : held.mode === "RATE" ? 1 : value;
  if (dayLimit > 0 && dayLimit < most) throw invalid({ dayLimit: endpoints.scoreRuleMessages.dayLimit });
  await sql`update score_rule
    set value = ${value}, ladder = ${isLadder ? ladder : []}::int[], day_limit = ${dayLimit},
      month_limit = ${monthLimit},
    conditions = ${JSON.stringify(conditions)}::jsonb, version = version + 1, update_staff_id = ${caller.staffId},
      update_time = now() where id = ${id}`.execute(db);
  const storedRule = { scene: held.scene, value, ladder, dayLimit, monthLimit, conditions };
  const { mode: _mode, version: _version, ...was } = held;
  await keepVersion(db, "score_rule", id, storedRule, caller.staffId, was);
  call.audit({
    targetType: auditTargets.scoreRule,
    targetId: id,
    before: { value: held.value, dayLimit: held.dayLimit },
    after: storedRule,
  });
  return { id };
});

const readVersion = async (db: Parameters<typeof readSetting>[0]): Promise<number> => {
  const { rows } = await sql<{
    version: number;
  }>`select version from system_setting where key = 'score.global'`.execute(db);
  return rows[0]?.version ?? 0;
};

export const getScoreGlobal = handle(endpoints.getScoreGlobal, async ({ db }) => ({
  ...(await readSetting(db, "score.global")),
  version: await readVersion(db),
}));

export const saveScoreGlobal = handle(endpoints.saveScoreGlobal, async (call) => {
  const { db, caller, body } = call;
  const { version, confirmed, ...value } = body;
  const before = await readSetting(db, "score.global");
  const change = Math.abs(value.exchangeRate - before.exchangeRate);
  if (!confirmed && change * 5 > before.exchangeRate)
    throw refused(endpoints.scoreRuleMessages.bigChange, { confirm: true });
  const next = await saveSetting(db, { key: "score.global", value, version, staffId: caller.staffId });
  await keepVersion(db, "score_global", 1, value, caller.staffId, before);
  call.audit({ targetType: auditTargets.setting, targetId: "score.global", before, after: value });
  return { version: next };
});

export const estimateScore = handle(endpoints.estimateScore, async (call) => {
  const { members, average } = call.body;
  const { exchangeRate } = await readSetting(call.db, "score.global");
  const score = members * average;
  call.audit({ targetType: auditTargets.scoreRule, targetId: null, after: { members, average, score } });
  return { score, cents: Math.round((score * 100) / exchangeRate), exchangeRate };
});
