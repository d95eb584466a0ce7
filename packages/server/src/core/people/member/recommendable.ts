import { sql } from "kysely";

/**
 * Whether a member may be shown to others right now, as a condition on `member m`: the one predicate of slots, corner,
 * candidates and introduction groups.
 */
export const recommendable = sql<boolean>`(m.status = 'ENABLE' and not m.is_delete and not m.is_market_account
  and not m.recommend_paused
  and not exists (select 1 from member_expand taken
  where taken.user_id = m.user_id and taken.emotion in ('ENGAGED', 'MARRIED'))
  and not exists (select 1 from match_setting pause where pause.user_id = m.user_id and pause.pause_until > now()))`;

/** Permanently not recommendable, as a condition on `member m`: closed, deleted, or in a relationship. */
export const outOfRecommendation = sql<boolean>`(m.status <> 'ENABLE' or m.is_delete or m.is_market_account
  or exists (select 1 from member_expand taken
  where taken.user_id = m.user_id and taken.emotion in ('ENGAGED', 'MARRIED')))`;
