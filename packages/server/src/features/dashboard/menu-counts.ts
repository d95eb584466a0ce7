import * as endpoints from "@hongxian/contract/core/console/console.endpoints.ts";
import { todoTitles, type TodoKey } from "@hongxian/contract/features/dashboard/waiting.titles.ts";
import { openingAddress } from "@hongxian/contract/features/dashboard/opening.ts";
import { reads } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { handle, type ServedCall } from "../../kit/call.ts";
import { mayDo, type WaitingWork } from "./waiting-sql.ts";

const most = 1000;
const keys = Object.keys(todoTitles) as TodoKey[];
const counted = keys.filter((key) => !("isQuiet" in todoTitles[key]));

/** The badges of the menu: what the to-do list names of each page, in one statement; each count stops at a thousand. */
export const menuCounts = (work: WaitingWork): ServedCall =>
  handle(endpoints.getMenuCounts, async ({ db, caller, may }) => {
    const addressOf = (key: TodoKey) => openingAddress(todoTitles[key].route, caller);
    const pageOf = (key: TodoKey) => addressOf(key).split("?")[0] ?? "";
    const shown = counted.filter((key) => mayDo(key, caller) && reads(pageOf(key) as `/${string}`).some(may));
    if (shown.length === 0) return {};
    const parts = shown.map(
      (key) =>
        sql`select ${addressOf(key)}::text as address,
          (select count(*)::int from (select 1 from ${work.of(key, caller).from} limit ${most}) n) as n`,
    );
    const { rows } = await sql<{
      address: string;
      n: number;
    }>`select address, n from (${sql.join(parts, sql` union all `)}) p where n > 0`.execute(db);
    const counts: Record<string, number> = {};
    for (const { address, n } of rows) {
      const [route = "", search = ""] = address.split("?");
      const names = search.startsWith("tab=") ? [route, address] : [route];
      for (const name of names) counts[name] = (counts[name] ?? 0) + n;
    }
    return counts;
  });
