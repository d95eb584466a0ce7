import { type RawBuilder, sql } from "kysely";
import type { Caller } from "../../../kit/caller.ts";

/** Rows of `t` that wait for the caller's decision, because somebody else submitted them: the rule of two people. */
export const submittedByOther = (
  by: string,
  { staffId }: Pick<Caller, "staffId">,
  status = "WAIT_AUDIT",
): RawBuilder<boolean> => sql<boolean>`(t.status = ${status} and ${sql.ref(`t.${by}`)} is distinct from ${staffId})`;
