import { getSubjectList } from "@hongxian/contract/features/subject/subject.endpoints.ts";
import { subject } from "@hongxian/contract/features/subject/subject.resource.ts";
import { subjectMessages } from "@hongxian/contract/features/subject/subject.rules.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { maintainerOf } from "../../core/services/content/official-accounts.ts";
import { sameList } from "../../core/services/placed/same-call.ts";
import type { Db } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { tellResult } from "./finish-subjects.ts";

type Draft = { readonly text: string };

/** Sides are numbered in their order. */
const numbered = (options: readonly Draft[]) =>
  JSON.stringify(options.map(({ text }, place) => ({ id: place + 1, text, num: 0 })));
const sidesOf = (type: string | undefined, options: readonly Draft[] | undefined) =>
  type === "DEBATE" || type === "VOTE" ? (options ?? []) : [];

async function needOwner(db: Db, userId: number | undefined): Promise<void> {
  if (userId === undefined || (await maintainerOf(db, userId)) === null)
    throw invalid({ ownerUserId: subjectMessages.owner });
}

export const subjectServer = serveResource(subject, {
  table: "subject",
  scope: () => "all",
  computed: {
    period: sql<string>`coalesce(to_char(t.start_time, 'YYYY-MM-DD HH24:MI'), '') || ' ~ ' ||
      coalesce(to_char(t.end_time, 'YYYY-MM-DD HH24:MI'), '')`,
  },
  before: {
    create: async (call, draft) => {
      await needOwner(call.db, draft.ownerUserId);
      return { createStaffId: call.caller.staffId, options: numbered(sidesOf(draft.type, draft.options)) };
    },
    edit: async (call, row, draft) => {
      if (draft.ownerUserId !== row.ownerUserId) await needOwner(call.db, draft.ownerUserId);
      const sides = sidesOf(draft.type, draft.options);
      const isSame =
        draft.type === row.type &&
        JSON.stringify(sides.map(({ text }) => text)) === JSON.stringify(row.options.map(({ text }) => text));
      if (isSame) return { options: JSON.stringify(row.options) };
      if (row.joinNum > 0) throw invalid({ options: subjectMessages.locked });
      return { options: numbered(sides) };
    },
    remove: async (call, row) => {
      if (row.status !== "DRAFT") throw refused(subjectMessages.onlyDraft);
      const { rows } = await sql<{
        used: boolean;
      }>`select exists (select from subject_discuss where subject_id = ${row.id})
        or exists (select from moment where subject_id = ${row.id})
        or exists (select from video where subject_id = ${row.id}) as used`.execute(call.db);
      if (rows[0]?.used === true) throw refused(subjectMessages.used);
    },
    move: async (_call, _row, to) => (to === "ONLINE" ? undefined : { isHot: false }),
  },
  after: async ({ db }, id, action) => {
    if (action !== "move") return;
    const { rows } = await sql<{ status: string }>`select status from subject where id = ${id}`.execute(db);
    if (rows[0]?.status === "FINISHED") await tellResult(db, [id]);
  },
  run: {},
});

export const subjectList = sameList(subjectServer, getSubjectList);
