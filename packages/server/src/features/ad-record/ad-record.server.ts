import { adSource } from "@hongxian/contract/core/placed/ad-source.ts";
import * as endpoints from "@hongxian/contract/features/ad-record/ad-record.endpoints.ts";
import { adLimit, adRecord } from "@hongxian/contract/features/ad-record/ad-record.resource.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { readSetting } from "../../core/foundation/settings/system-settings.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { giveAdScore, type AdRow } from "./reward-view.ts";

export const visible = ({ caller }: Pick<Call, "caller">) => scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));

export const adRecordServer = serveResource(adRecord, {
  table: "ad_record",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    advertName: sql<string | null>`(select a.name from advert a where a.id = t.advert_id)`,
    platform: sql`nullif(t.platform, '')`,
    isBlocked: sql<boolean>`exists (select from ad_device_block b
      where b.device_id = t.device_id and b.until_time > now())`,
  },
  filters: { advertId: (id: number) => sql<boolean>`t.advert_id = ${id}` },
  run: {
    reissue: async ({ db }, { id }) => {
      const { rows } = await sql<AdRow>`select id, user_id, advert_id, device_id, ip, verify, reward_status,
        no_reward_reason from ad_record where id = ${id}`.execute(db);
      const score = rows[0] === undefined ? 0 : await giveAdScore(db, rows[0]);
      if (score === 0) throw refused(adLimit);
      return { data: { id, score } };
    },
  },
});

interface Figures {
  readonly views: number;
  readonly finishBp: number | null;
  readonly perMember: number | null;
  readonly score: number;
  readonly incomeCents: number;
  readonly days: readonly { readonly day: string; readonly incomeCents: number; readonly score: number }[];
  readonly parts: readonly { readonly source: string; readonly finishBp: number; readonly ecpmCents: number }[];
  readonly devices: { deviceId: string; views: number; accounts: number; seconds: number }[];
}

export const getAdStat = handle(endpoints.getAdStat, async (call) => {
  const { exchangeRate } = await readSetting(call.db, "score.global");
  const { rows } = await sql<Figures>`with span as (${spanDays(call.query)}),
      seen as materialized (select t.* from ad_record t, span
      where t.created_time >= span.first and t.created_time < span.last + 1 and ${visible(call)}),
      given as (select created_time::date as day,
        coalesce(sum(reward_score) filter (where reward_status = 'ISSUED'), 0)::bigint as score,
        (sum(income_milli) / 1000)::bigint as cents from seen group by 1)
    select (select count(*)::int from seen) as views,
      (select round(count(*) filter (where result = 'FINISHED') * 10000.0 / nullif(count(*), 0))::int
      from seen) as finish_bp,
      (select round(count(*) * 10.0 / nullif(count(distinct user_id), 0))::int from seen) as per_member,
      (select coalesce(sum(score), 0)::bigint from given) as score,
        (select coalesce(sum(income_milli) / 1000, 0)::bigint from seen) as income_cents,
      (select json_agg(json_build_object('day', d.day, 'incomeCents', coalesce(g.cents, 0), 'score',
        coalesce(g.score, 0)) order by d.day)
        from (select x::date as day from span, generate_series(span.first, span.last, interval '1 day') x) d left
        join given g on g.day = d.day) as days,
      (select coalesce(json_agg(json_build_object('source', k.source, 'finishBp', k.finish, 'ecpmCents', k.ecpm)), '[]')
      from (select source,
        round(count(*) filter (where result = 'FINISHED') * 10000.0 / count(*))::int as finish,
        coalesce(round(avg(ecpm_cents)), 0)::int as ecpm from seen group by 1) k) as parts,
      (select coalesce(json_agg(json_build_object('deviceId', k.device_id, 'views', k.views, 'accounts', k.accounts,
        'seconds', k.seconds) order by k.accounts desc, k.views desc), '[]') from (
        select device_id, count(*)::int as views, count(distinct user_id)::int as accounts,
          coalesce(extract(epoch from max(created_time) - min(created_time)) / nullif(count(*) - 1, 0), 0)::int as
          seconds
        from seen where device_id <> '' group by 1 having count(distinct user_id) > 1 or count(*) > 30
        order by accounts desc, views desc limit 20) k) as devices`.execute(call.db);
  const found = rows[0] ?? {
    views: 0,
    finishBp: null,
    perMember: null,
    score: 0,
    incomeCents: 0,
    days: [],
    parts: [],
    devices: [],
  };
  const cost = (score: number) => Math.round((score * 100) / exchangeRate);
  const { days, parts, ...cards } = found;
  return {
    ...cards,
    costCents: cost(found.score),
    days: days.map(({ day, incomeCents, score }) => ({ day, incomeCents, costCents: cost(score) })),
    sources: adSource.values.flatMap((source) => {
      const part = parts.find((one) => one.source === source);
      return part === undefined ? [] : [{ source, finishBp: part.finishBp, ecpmCents: part.ecpmCents }];
    }),
  };
});
