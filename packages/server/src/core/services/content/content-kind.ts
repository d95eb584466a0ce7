import { awaitsReview, isStanding, isStopped } from "@hongxian/contract/core/content/content.rules.ts";
import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import type { ContentItem } from "@hongxian/contract/core/content/content-item.ts";
import { contentMessages } from "@hongxian/contract/core/content/content.choices.ts";
import { reviewBizType } from "@hongxian/contract/core/review/review.choices.ts";
import { reviewMessages, undoSeconds } from "@hongxian/contract/core/review/review.messages.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import type { Call } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { censorFor, type CensorScene } from "../../foundation/censor/censor-words.ts";
import { memberBoundScope } from "../../people/member/member.scope.ts";
import type { DecisionRequest, ReviewKind } from "../review/review-kind.ts";
import { contentTables, type ContentType } from "./content-tables.ts";
import { noteGraveViolation, revokeGraveViolation } from "./grave-violation.ts";

type Part = Exclude<keyof ContentItem, "content" | "hits">;

/** What a kind of posted content adds to the common review process. */
interface ContentKind {
  readonly bizType: ContentType;
  readonly scene: CensorScene;
  /** Several kinds may share one table. */
  readonly where?: RawBuilder<boolean>;
  /** Served before all others. */
  readonly first?: RawBuilder<unknown>;
  readonly label: RawBuilder<string>;
  /** What its desk shows besides text and pictures. */
  readonly parts?: Partial<Readonly<Record<Part, RawBuilder<unknown>>>>;
  /** A decision may be reversed later, once it can no longer be undone. */
  readonly overrules?: boolean;
  /** A refusal for a grave violation counts against the author. */
  readonly isGrave?: boolean;
  /** No one is told who wrote it; the author is notified of the decision all the same. */
  readonly isAnonymous?: boolean;
  /** Said to the author of an alarming text, whatever it is refused for. */
  readonly comfort?: string;
  readonly undone?: ReviewKind["undone"];
}

const emptyParts: Readonly<Record<Part, RawBuilder<unknown>>> = {
  under: sql`''`,
  mark: sql`''`,
  alarm: sql`''`,
  place: sql`''`,
  visibility: sql`''`,
  reportNum: sql`0`,
  videoUrl: sql`''`,
  coverUrl: sql`''`,
  seconds: sql`'{}'::int[]`,
  durationSec: sql`0`,
};

interface Found {
  readonly userId: number;
  readonly status: string;
  readonly checkStatus: "WAIT_CHECK" | "PASS" | "REFUSE";
  readonly checkName: string;
  readonly isFresh: boolean;
  readonly machineResult: ItemRow["machineResult"];
  readonly content: string;
  readonly alarm: string;
}
interface ItemRow extends Omit<ContentItem, "hits"> {
  readonly id: number;
  readonly imgs: string;
  readonly machineResult: "NONE" | "PASS" | "REVIEW" | "BLOCK";
  readonly machineLabel: string;
  readonly machineScore: number | null;
}

/** A kind of posted content for the review engine: all content waits, passes and is refused in the same way. */
export function contentKind(definition: ContentKind): ReviewKind {
  const { bizType, where = sql<boolean>`true`, overrules = false, isGrave = false } = definition;
  const { table, words, pictures } = contentTables[bizType];
  const queued = sql<boolean>`t.check_status = 'WAIT_CHECK' and t.status <> 'DELETED' and ${where}`;
  const parts = { ...emptyParts, ...definition.parts };
  const selected = sql.join(Object.entries(parts).map(([name, value]) => sql`${value} as ${sql.ref(name)}`));

  const plan = async (call: Call, { id, action, remark, reasonId, isOneOfMany }: DecisionRequest) => {
    const { db, caller } = call;
    const { rows } = await sql<Found>`select t.user_id, t.status, t.check_status, t.check_name,
        t.machine_result, ${sql.ref(`t.${words}`)} as content, ${parts.alarm} as alarm,
        coalesce(t.check_time > now() - make_interval(secs => ${sql.lit(undoSeconds)}), false) as is_fresh
      from ${sql.table(table)} t
      where t.id = ${id} and ${where} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}
      for update of t`.execute(db);
    const found = rows[0];
    if (found === undefined) throw new AppError("NOT_FOUND");
    if (!isStanding(found)) throw new AppError("STALE");
    const isTurn = overrules && found.checkStatus !== action && !found.isFresh;
    if (!awaitsReview(found) && !isTurn)
      throw new AppError("STALE", { msg: reviewMessages.decidedBy(found.checkName || contentMessages.machine) });
    // What a machine stopped is passed only by somebody who decides about it alone.
    if (isOneOfMany && action === "PASS") {
      const { hits } = (await censorFor(db))(definition.scene, found.content);
      if (isStopped({ machineResult: found.machineResult, hits })) throw refused(reviewMessages.stopped);
    }
    return {
      userId: found.userId,
      rows: [{ table, key: "id", id }],
      write: async () => {
        await sql`update ${sql.table(table)}
            set check_status = ${action}, status = ${action === "PASS" ? "ONLINE" : "OFFLINE"},
            check_user_id = ${caller.staffId}, check_name = ${caller.name}, check_time = now(),
            check_fail_remark = ${action === "PASS" ? "" : remark}, version = version + 1, update_time = now()
          where id = ${id}`.execute(db);
        if (action === "PASS") return {};
        if (isGrave) await noteGraveViolation(call, { userId: found.userId, contentId: id, reasonId, reason: remark });
        const { title, content } = contentMessages.notices.refused(reviewBizType.labels[bizType], remark);
        return {
          message: {
            title,
            content: found.alarm === "" ? content : `${content}${definition.comfort ?? ""}`,
            link: { linkType: "APP_PAGE" as const, linkValue: `appeal?bizType=${bizType}&bizId=${id}` },
          },
        };
      },
    };
  };

  return {
    bizType,
    table,
    key: "id",
    queued,
    waiting: (caller) => sql<boolean>`${queued} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}`,
    userId: definition.isAnonymous === true ? sql<null>`null::bigint` : sql<number>`t.user_id`,
    since: sql<string>`t.created_time`,
    order: sql`${
      definition.first === undefined
        ? sql``
        : sql`${definition.first},
      `
    }case t.machine_result when 'BLOCK' then 0 when 'REVIEW' then 1 else 2 end, t.created_time, t.id`,
    label: definition.label,
    read: async ({ db }, ids) => {
      const { rows } = await sql<ItemRow>`select t.id, ${sql.ref(`t.${words}`)} as content,
          ${pictures === null || pictures === "cover_url" ? sql`''` : sql.ref(`t.${pictures}`)} as imgs,
          t.machine_result, t.machine_label, t.machine_score, ${selected}
        from ${sql.table(table)} t where t.id = any(${ids}::bigint[])`.execute(db);
      const censor = await censorFor(db);
      return new Map(
        rows.map(({ id, imgs, machineResult, machineLabel, machineScore, ...detail }) => [
          id,
          {
            images: addressesOf(imgs),
            machine: { result: machineResult, label: machineLabel, score: machineScore },
            detail: { ...detail, hits: censor(definition.scene, detail.content).hits.flatMap(({ found }) => found) },
          },
        ]),
      );
    },
    plan,
    undone: async (call, id) => {
      if (isGrave) await revokeGraveViolation(call, id);
      await definition.undone?.(call, id);
    },
  };
}
