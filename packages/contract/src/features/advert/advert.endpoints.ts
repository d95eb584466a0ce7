import { z } from "zod";
import { sheetBody, sheetOutcome } from "../../core/file/sheet-import.ts";
import { daySpan } from "../../core/figures/day-span.ts";
import { listAt } from "../../core/placed/list-at.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { advert } from "./advert.resource.ts";
import { advertRoute, advertSlot, advertSource, advertGrants } from "./advert.rules.ts";

export const getAdvertList = listAt(advert, "/api/advert/list");

export const copyAdvert = endpoint({
  method: "POST",
  path: "/api/advert/{id}/copy",
  allow: [advertGrants.copy],
  title: "复制",
  done: "已复制为草稿",
  params: z.strictObject({ id: idParam }),
  data: z.object({ id: z.int() }),
});

/** The networks' own figures; a sheet with an invalid row is refused completely. */
export const importIncome = endpoint({
  method: "POST",
  path: "/api/advert/import-income",
  allow: [advertGrants.import],
  title: "导入收入",
  done: ({ imported }, { body }) => (body.dryRun ? "" : `已导入${imported}行收入`),
  body: sheetBody,
  data: sheetOutcome,
});

export const getAdvertStat = endpoint({
  method: "GET",
  path: "/api/advert/stat",
  allow: reads(advertRoute),
  query: daySpan,
  data: z.object({
    days: z.array(z.string()),
    /** Cents for each day. */
    income: z.array(z.object({ source: advertSource.schema, cents: z.array(z.int()) })),
    /** In 1/10000 for each day. */
    clickRates: z.array(z.object({ slot: advertSlot.schema, rates: z.array(z.int().nullable()) })),
  }),
});
