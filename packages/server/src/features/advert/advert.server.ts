import { getAdvertList } from "@hongxian/contract/features/advert/advert.endpoints.ts";
import { advert } from "@hongxian/contract/features/advert/advert.resource.ts";
import { advertMessages, splashSize } from "@hongxian/contract/features/advert/advert.rules.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import type { Draft } from "@hongxian/contract/kit/resource.ts";
import { sql } from "kysely";
import { checkLink } from "../../core/services/placed/check-link.ts";
import { placedRate, placedSum, periodSql, showStateSql } from "../../core/services/placed/placed-figures.ts";
import { sameList } from "../../core/services/placed/same-call.ts";
import { findStoredFile } from "../../core/foundation/storage/stored-files.ts";
import type { Db } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";

type AdvertDraft = Partial<Draft<(typeof advert)["fields"]>>;

/** Network adverts earn per thousand shows; the networks' own figures replace the estimate of their day. */
export const dayIncome = sql<number>`coalesce(i.amount, case when t.source = 'SELF' then 0
  else c.shows * t.ecpm / 1000 end)`;
const incomeSql = sql<number>`(select coalesce(sum(${dayIncome}), 0)::bigint
  from (select stat_date, sum(show_num)::bigint as shows from content_stat where ref_type = 'ADVERT' and ref_id = t.id
  group by stat_date) c
  full join (select income_date, amount from advert_income where advert_id = t.id) i on i.income_date = c.stat_date)`;

async function checkMaterial(db: Db, { source, slot, materialType, materialUrl }: AdvertDraft): Promise<void> {
  if (source !== "SELF" || materialUrl === null || materialUrl === undefined) return;
  const file = await findStoredFile(db, materialUrl);
  if (file === null || file.kind !== (materialType === "VIDEO" ? "video" : "image"))
    throw invalid({ materialUrl: advertMessages.material });
  const isSplash = slot === "SPLASH" && materialType === "IMAGE";
  if (isSplash && (file.width !== splashSize.width || file.height !== splashSize.height))
    throw invalid({ materialUrl: advertMessages.splash });
}

export const advertServer = serveResource(advert, {
  table: "advert",
  scope: () => "all",
  computed: {
    showState: showStateSql,
    period: periodSql,
    showNum: placedSum("ADVERT", "show_num"),
    clickNum: placedSum("ADVERT", "click_num"),
    clickRate: placedRate("ADVERT"),
    income: incomeSql,
  },
  summary: async ({ db }, condition) => {
    const { rows } = await sql<{ showNum: number; clickNum: number; income: number }>`select
        coalesce(sum(${placedSum("ADVERT", "show_num")}), 0)::bigint as show_num,
        coalesce(sum(${placedSum("ADVERT", "click_num")}), 0)::bigint as click_num,
        coalesce(sum(${incomeSql}), 0)::bigint as income
      from advert t where ${condition}`.execute(db);
    return rows[0] ?? { showNum: 0, clickNum: 0, income: 0 };
  },
  before: {
    create: async (call, draft) => {
      await checkMaterial(call.db, draft);
      await checkLink(call.db, draft.link);
      return { createStaffId: call.caller.staffId };
    },
    edit: async (call, row, draft) => {
      const isSame =
        draft.materialUrl === row.materialUrl && draft.slot === row.slot && draft.materialType === row.materialType;
      if (!isSame) await checkMaterial(call.db, draft);
      await checkLink(call.db, draft.link);
    },
    remove: async (_call, row) => {
      if (row.status === "ONLINE") throw refused(advertMessages.online);
    },
  },
  run: {},
});

export const advertList = sameList(advertServer, getAdvertList);
