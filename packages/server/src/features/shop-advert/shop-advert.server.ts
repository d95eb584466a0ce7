import { advertMessages } from "@hongxian/contract/features/shop-advert/shop-advert.choices.ts";
import { shopAdvert } from "@hongxian/contract/features/shop-advert/shop-advert.resource.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { shopScope } from "../../core/people/staff/shop.scope.ts";
import type { Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { checkAdvertImage } from "./check-advert-image.ts";

interface Place {
  readonly provId: number | null;
  readonly cityId: number | null;
  readonly areaId: number | null;
}

/** The shop must be the caller's to advertise, and the place within the shop's own. */
async function checkShop({ db, caller }: Call, shopId: number | undefined, place: Place | undefined): Promise<void> {
  const { rows } = await sql<Place>`select h.prov_id, h.city_id, h.area_id from shop h
    where h.id = ${shopId ?? 0} and h.status in ('OPEN', 'SUSPEND')
      and ${scopeSql(shopScope(caller, sql.ref("h.id")))}`.execute(db);
  const shop = rows[0];
  if (shop === undefined) throw invalid({ shopId: advertMessages.noShop });
  const isInside = (["provId", "cityId", "areaId"] as const).every(
    (level) => shop[level] === null || shop[level] === (place?.[level] ?? null),
  );
  if (!isInside) throw invalid({ region: advertMessages.region });
}

const editable = new Set(["DRAFT", "REJECT", "OFFLINE", "EXPIRE"]);
const removable = new Set(["DRAFT", "REJECT", "OFFLINE"]);

export const shopAdvertServer = serveResource(shopAdvert, {
  table: "shop_advert",
  scope: (caller) => shopScope(caller, sql.ref("t.shop_id")),
  computed: {
    clickRate: sql<number>`(case when t.view_count = 0 then 0
      else least(10000, round(t.click_count * 10000.0 / t.view_count)) end)::int`,
  },
  filters: {
    showBeginTime: (day: string) => sql<boolean>`t.end_time >= ${day}::timestamptz`,
    showEndTime: (day: string) =>
      day.includes("T")
        ? sql<boolean>`t.begin_time <= ${day}::timestamptz`
        : sql<boolean>`t.begin_time < ${day}::date + 1`,
  },
  before: {
    create: async (call, draft) => {
      await checkShop(call, draft.shopId, draft.region);
      await checkAdvertImage(call.db, draft.image ?? "");
      return { createStaffId: call.caller.staffId };
    },
    edit: async (call, row, draft) => {
      if (!editable.has(row.status)) throw refused(advertMessages.notEditable);
      await checkShop(call, draft.shopId, draft.region);
      if (draft.image !== row.image) await checkAdvertImage(call.db, draft.image ?? "");
      // A changed advert is audited again, whatever was decided before.
      return { status: "DRAFT" };
    },
    remove: async (_call, row) => {
      if (!removable.has(row.status)) throw refused(advertMessages.notRemovable);
    },
    move: async (_call, row, to) => {
      if (to !== "WAIT_AUDIT") return;
      if (Date.parse(row.endTime) <= Date.now()) throw refused(advertMessages.past);
      return { submitTime: sql`now()`, rejectReason: "" };
    },
  },
  run: {},
});
