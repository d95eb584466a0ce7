import { actionsOf, editCall } from "@hongxian/contract/kit/resource-calls.ts";
import { fieldAt } from "@hongxian/contract/kit/resource-query.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { writeColumns } from "../kit/field-sql.ts";
import { snakeName } from "../platform/database/snake-name.ts";
import { servedResources } from "../served.ts";
import { testApp } from "../test/app.ts";
import { everyCall, nameOf } from "./every-call.ts";
import { bodyNames } from "./sample-input.ts";
import { sourceUpdates, type SourceUpdate } from "./version-updates.ts";

/**
 * A form sends back the version of the row it was opened with, and is refused when the row has another by then. So
 * whatever else changes a column that a form writes raises the version, or the form would silently put the old value
 * back. Columns that no form writes (counters, marks of jobs) may change without it: nobody is made to type again
 * because a gift was sent.
 */
const app = await testApp();
const { db } = app.database;

/** The edits written by hand, each with the table whose version it takes. Null: the version of a setting. */
const handEdits: Readonly<Record<string, string | null>> = {
  "PUT /api/activities/{id}": "activity",
  "PUT /api/admin/roles/{id}": "role",
  "PUT /api/admin/roles/{id}/menus": "role",
  "PUT /api/admin/staff-accounts/{id}": "staff",
  "PUT /api/agents/{id}": "agent",
  "PUT /api/ai/budget": null,
  "PUT /api/ai/features/{feature}": "ai_feature",
  "PUT /api/ai/models/{id}": "ai_model",
  "PUT /api/ai/providers/{id}": "ai_provider",
  "PUT /api/article/{id}": "article",
  "PUT /api/audit-channels/{id}": "video_audit_channel",
  "PUT /api/audit-channels/route": null,
  "PUT /api/bonus-batches/{id}": "bonus_batch",
  "PUT /api/borrow/rules/{shopId}": "shop",
  "PUT /api/chat-kpi/setting": "chat_kpi_setting",
  "PUT /api/departments/{id}": "department",
  "PUT /api/douyin-rich-text/{id}": "douyin_rich_text",
  "PUT /api/expands/{userId}": "member_expand",
  "PUT /api/fee-menus/{id}": "fee_setting_menu",
  "PUT /api/fee-settings/{id}": "fee_setting",
  "PUT /api/foreign-members/{userId}": "foreign_profile",
  "PUT /api/freight-templates/{id}": "freight_template",
  "PUT /api/gifts/share-setting": null,
  "PUT /api/goods/{id}": "goods",
  "PUT /api/goods/{id}/price": "goods",
  "PUT /api/im/quick-replies/{id}": "quick_reply",
  "PUT /api/institute/consultants/{id}/schedule": "consultant",
  "PUT /api/institute/courses/{id}/lessons/{lessonId}": "course_lesson",
  "PUT /api/intentions/{id}": "intention",
  "PUT /api/invoices/seller": null,
  "PUT /api/market-accounts/{userId}/auto-reply": "market_auto_reply",
  "PUT /api/matchmaker/relegation-setting": null,
  "PUT /api/matchmaker/tasks/{id}": "grade_task",
  "PUT /api/matchmaker/up-setting": null,
  "PUT /api/mini-guides/{id}": "mini_guide_switch",
  "PUT /api/moment/{id}": "moment",
  "PUT /api/open-webhooks/{id}": "open_webhook",
  "PUT /api/ops-task/{id}": "ops_task",
  "PUT /api/pay-channels/{id}": "pay_channel",
  "PUT /api/plat-tasks/{id}": "plat_task",
  "PUT /api/platform-staff/{userId}": "staff",
  "PUT /api/profit/rules/{id}": "profit_rule",
  "PUT /api/promotion-config": null,
  "PUT /api/promotion-floors/{id}": "promotion_floor",
  "PUT /api/promotions/{id}": "promotion_activity",
  "PUT /api/push/{id}": "push_task",
  "PUT /api/rank/HOST/setting": "rank_setting",
  "PUT /api/rank/INTEGRAL/setting": "rank_setting",
  "PUT /api/rank/RICH/setting": "rank_setting",
  "PUT /api/red-envelopes/{id}": "red_envelope",
  "PUT /api/red-envelopes/member-setting": null,
  "PUT /api/report/user-real-name-count/alarm": null,
  "PUT /api/run-state/retentions/{name}": null,
  "PUT /api/score-rules/{id}": "score_rule",
  "PUT /api/score-rules/global": null,
  "PUT /api/shops/{id}": "shop",
  "PUT /api/version/update-app-version": "app_version",
  "PUT /api/withdraw-configs/{ownerType}/{tier}": "withdraw_config",
};

/** Updates that leave the version alone although a form writes the column. */
const known: Readonly<Record<string, string>> = {
  "core/services/campaign/win-reward.ts activity prizes":
    "members win every second while an activity runs, and no form would ever be saved; the form changes a stock by the difference to what it showed",
  "core/services/content/join-subject.ts subject options":
    "members vote every second; the form keeps the numbers of the row that it locks, and its sides are fixed once somebody took part",
  "features/activity-reward/activity-reward.server.ts activity prizes":
    "one prize comes back; the form changes a stock by the difference to what it showed",
  "features/access-admin/write-role.ts role name, remark, totp_required, data_scope, home_type, agent_tier":
    "roleChanged raises the version in the same transaction",
};

/** Updates whose table or columns are only known at run time. */
const atRunTime: Readonly<Record<string, string>> = {
  "core/money/operations/ask-channels.ts ? next_query_time": "no form writes it",
  "core/services/content/like-content.ts ? ?": "a counter of likes, which no form writes",
  "core/services/ticket/take-down-content.ts ? status": "no form writes it",
  "core/services/ticket/ticket-sla.ts ? remind_state": "no form writes it",
  "features/channel/channel.handlers.ts ? channel_id": "tables without a version; leads are updated beside it",
  "features/check-action/check-action.server.ts ? check_status, status, check_user_id, check_name, check_time, check_fail_remark":
    "no form writes them",
  "features/subject/subject.handlers.ts ? subject_id":
    "tables without a version, and posts, which pass their version as the rest",
  "kit/act-on-row.ts ? ?": "a change of state; it raises the version of every resource that has a form",
};

async function versionedTables(): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`select c.table_name as "table",
      array_agg(c.column_name::text order by c.column_name) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1
    having bool_or(c.column_name = 'version' and c.data_type in ('integer', 'bigint'))`.execute(db);
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]));
}

const tables = await versionedTables();
const forms = new Map<string, Set<string>>();
const written = (table: string, columns: readonly string[]): void => {
  forms.set(table, new Set([...(forms.get(table) ?? []), ...columns.filter((name) => tables.get(table)?.has(name))]));
};
const standard = new Set<string>();
for (const { resource, listed } of servedResources)
  for (const [, action] of actionsOf(resource, "edit")) {
    standard.add(nameOf(editCall(resource, action)));
    const { fields } = action as { readonly fields: readonly string[] };
    const columns = fields.flatMap((name) => writeColumns(name, fieldAt(resource.fields, name), null));
    written(
      listed.table,
      columns.map(([name]) => name),
    );
  }
const byHand = everyCall(app)
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => !standard.has(nameOf(endpoint)) && bodyNames(endpoint).includes("version"));
for (const endpoint of byHand) {
  const table = handEdits[nameOf(endpoint)];
  if (typeof table === "string") written(table, bodyNames(endpoint).map(snakeName));
}

const shown = ({ file, table, columns }: SourceUpdate): string =>
  `${file} ${table ?? "?"} ${columns.filter((name) => table === null || name === "?" || forms.get(table)?.has(name)).join(", ")}`;
const distinct = (updates: readonly SourceUpdate[]): string[] => [...new Set(updates.map(shown))].toSorted();
const silent = sourceUpdates().filter(
  ({ table, raisesVersion }) => !raisesVersion && (table === null || tables.has(table)),
);

describe("the version of a row", () => {
  it("every call that sends a version back is listed with its table", () => {
    const named = Object.values(handEdits).filter((table) => table !== null);
    expect(named.filter((table) => !tables.has(table))).toEqual([]);
    expect(byHand.map(nameOf)).toEqual(Object.keys(handEdits).toSorted((a, b) => a.localeCompare(b)));
  });

  it("an update of a column that a form writes raises the version of the row", () => {
    const found = silent.filter(({ table, columns }) => columns.some((name) => forms.get(table ?? "")?.has(name)));
    expect(distinct(found)).toEqual(Object.keys(known).toSorted());
  });

  it("an update whose table or columns are only known at run time is looked at by hand", () => {
    const found = silent.filter(({ table, columns }) => table === null || (forms.has(table) && columns.includes("?")));
    expect(distinct(found)).toEqual(Object.keys(atRunTime).toSorted());
  });
});
