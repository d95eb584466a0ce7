import { infoUpdate } from "@hongxian/contract/features/info-update/info-update.resource.ts";
import type { memberStatus } from "@hongxian/contract/core/member/member.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { infoValueSql } from "./info-value-sql.ts";

const newValue = infoValueSql("new_value");
const isReverted = sql<boolean>`exists (select from info_update_record r where r.revert_id = t.id)`;

export const infoUpdateServer = serveResource(infoUpdate, {
  table: "info_update_record",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    memberStatus: sql<ChoiceOf<
      typeof memberStatus
    > | null>`(select own.status from member own where own.user_id = t.user_id)`,
    oldValue: infoValueSql("old_value"),
    newValue,
    hitWords: sql<string>`array_to_string(t.hit_words, ${"、"})`,
    isReverted,
    revertStaffId: sql<number | null>`(select r.staff_id from info_update_record r where r.revert_id = t.id)`,
  },
  filters: {
    hit: (wanted: boolean) => (wanted ? sql<boolean>`t.hit_words <> '{}'` : sql<boolean>`t.hit_words = '{}'`),
    // Compared with what the list shows, so that a masked value cannot be guessed piece by piece.
    newValue: (text: string) => (text === "" ? sql<boolean>`true` : sql<boolean>`${newValue} ilike ${likeText(text)}`),
  },
  run: {},
});
