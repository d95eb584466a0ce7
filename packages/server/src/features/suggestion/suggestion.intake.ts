import { suggestionIntake } from "@hongxian/contract/features/suggestion/suggestion.intake.ts";
import type { suggestionStatus } from "@hongxian/contract/core/ticket/suggestion.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import { shownPictures } from "../../core/foundation/open-door/shown-pictures.ts";
import { serveIntake } from "../../kit/served-intake.ts";
import { createSuggestion } from "./create-suggestion.ts";

/** What members write in. */
export const suggestionIntakeServer = serveIntake(suggestionIntake, {
  target: "suggestion",
  create: async ({ db, services, refs }, { images, ...draft }) => {
    shownPictures(services, images);
    return createSuggestion(db, { ...draft, imgs: images, userId: refs.member });
  },
  read: async (db, id) => {
    const { rows } = await sql<{
      status: ChoiceOf<typeof suggestionStatus>;
    }>`select status from suggestion where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
