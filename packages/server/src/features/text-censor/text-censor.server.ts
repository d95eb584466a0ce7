import { censorHit, censorWord } from "@hongxian/contract/features/text-censor/text-censor.resource.ts";
import {
  censorLimits,
  censorMessages,
  type matchMode,
} from "@hongxian/contract/features/text-censor/text-censor.rules.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { checkPattern, patternOf } from "./check-pattern.ts";

const recent = sql`from text_censor_hit h where h.word_id = t.id and h.created_time > now() - interval '30 days'`;

export const censorWordServer = serveResource(censorWord, {
  table: "text_censor_word",
  scope: () => "all",
  computed: {
    hit30: sql<number>`(select count(*)::int ${recent})`,
    misjudgeRate: sql<number>`(select
      coalesce(round(count(*) filter (where h.misjudge) * 10000.0 / nullif(count(*), 0)), 0)::int ${recent})`,
  },
  filters: { white: () => sql<boolean>`t.white_words <> ''` },
  before: {
    edit: async (call, row, draft) => {
      if (draft.matchMode === "REGEX") checkPattern(draft.word ?? "");
      const pattern = patternOf(draft.matchMode ?? row.matchMode, draft.word ?? row.word);
      return { staffId: call.caller.staffId, pattern };
    },
  },
  run: {},
});

export const censorHitServer = serveResource(censorHit, {
  table: "text_censor_hit",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    word: sql<string | null>`(select w.word from text_censor_word w where w.id = t.word_id)`,
    matchMode: sql<ChoiceOf<
      typeof matchMode
    > | null>`(select w.match_mode from text_censor_word w where w.id = t.word_id)`,
  },
  run: {
    misjudge: async ({ db, caller }, { text, wordId }, { phrase }) => {
      if (phrase !== "" && !text.includes(phrase)) throw invalid({ phrase: censorMessages.phrase });
      if (phrase !== "" && wordId !== null) {
        const existing = await sql`update text_censor_word
          set white_words = btrim(white_words || ' ' || ${phrase}), staff_id = ${caller.staffId},
            version = version + 1, update_time = now()
          where id = ${wordId} and length(btrim(white_words || ' ' || ${phrase})) <= ${censorLimits.white}
          returning 1`.execute(db);
        if (existing.rows.length === 0) throw refused(censorMessages.whiteLong);
      }
      return { set: { misjudge: true }, data: null, note: { misjudge: true, wordId } };
    },
  },
});
