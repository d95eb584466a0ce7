import { meal, mealMessages } from "@hongxian/contract/features/institute/meal.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";

/** A counsellor's own package must be of a kind he offers. */
async function checkMode(
  { db }: Call,
  consultantId: number | null | undefined,
  mode: string | undefined,
): Promise<void> {
  if (consultantId === null || consultantId === undefined) return;
  const { rows } = await sql<{ fits: boolean }>`select modes @> array[${mode}::text] as fits from consultant
    where id = ${consultantId} for key share`.execute(db);
  if (rows[0] === undefined) throw invalid({ consultantId: mealMessages.noConsultant });
  if (!rows[0].fits) throw invalid({ mode: mealMessages.mode });
}

export const mealServer = serveResource(meal, {
  table: "consultant_meal",
  scope: () => "all",
  computed: {
    consultantName: sql<string>`coalesce((select c.name from consultant c where c.id = t.consultant_id), '')`,
    eachCents: sql<number>`(t.price_cents / t.times)::bigint`,
  },
  before: {
    create: (call, draft) => checkMode(call, draft.consultantId, draft.mode),
    edit: (call, _row, draft) => checkMode(call, draft.consultantId, draft.mode),
    remove: async ({ db }, row) => {
      // A package that was booked but never paid for is still referred to by that booking.
      const booked = await sql`select 1 from consultant_booking where meal_id = ${row.id} limit 1`.execute(db);
      if (row.soldCount > 0 || booked.rows.length > 0) throw refused(mealMessages.sold);
    },
  },
  run: {
    copy: async (call, row, { consultantIds }) => {
      const ids = [...new Set(consultantIds)];
      const { rows: found } = await sql<{
        id: number;
        fits: boolean;
      }>`select id, modes @> array[${row.mode}::text] as fits
        from consultant where id = any(${ids}) for key share`.execute(call.db);
      if (found.length < ids.length) throw new AppError("STALE");
      if (found.some(({ fits }) => !fits)) throw invalid({ consultantIds: mealMessages.mode });
      const { rows } = await sql<{ id: number }>`insert into consultant_meal
          (consultant_id, name, mode, minutes, times, price_cents, original_price_cents, valid_days, "desc", sort)
        select c.id, m.name, m.mode, m.minutes, m.times, m.price_cents, m.original_price_cents, m.valid_days, m."desc",
          m.sort
        from consultant_meal m, unnest(${ids}::bigint[]) c(id) where m.id = ${row.id} returning id`.execute(call.db);
      call.audit({ targetType: auditTargets.consultantMeal, targetId: row.id, after: { consultantIds: ids } });
      for (const { id } of rows) call.auditItem({ targetType: auditTargets.consultantMeal, targetId: id });
      return { copied: rows.length };
    },
  },
});
