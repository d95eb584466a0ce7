import { shortRegionName } from "@hongxian/contract/core/region/region.rules.ts";
import { leadMessages } from "@hongxian/contract/core/lead/intention.choices.ts";
import * as endpoints from "@hongxian/contract/features/intention/intention-import.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { insertIntentions, openLogins } from "../../core/people/lead/create-intention.ts";
import { handle, type Db } from "../../kit/call.ts";
import { readLead, sheetRows, type FindPlace, type ReadLead } from "./read-import.ts";
import { newLead } from "./write-intention.ts";

interface Region {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
}

/** Places by full or short name below the place named before. */
async function placeFinder(db: Db): Promise<FindPlace> {
  const { rows } = await sql<Region>`select id, parent_id, name from region`.execute(db);
  const known = new Map<string, number>();
  for (const { id, parentId, name } of rows) {
    known.set(`${parentId ?? 0}/${shortRegionName(name)}`, id);
    known.set(`${parentId ?? 0}/${name}`, id);
  }
  return (names) => {
    let at = 0;
    for (const name of names) {
      const next = known.get(`${at}/${name}`) ?? known.get(`${at}/${shortRegionName(name)}`);
      if (next === undefined) return null;
      at = next;
    }
    return at;
  };
}

const phoneColumn = endpoints.importColumns.login.replace("*", "");

/** Phones that occur twice in the sheet, or that somebody works on already. */
function takenPhones(leads: readonly ReadLead[], open: ReadonlySet<string>): endpoints.ImportError[] {
  const first = new Map<string, number>();
  return leads.flatMap(({ row, draft }): endpoints.ImportError[] => {
    const earlier = first.get(draft.login);
    if (earlier !== undefined) return [{ row, column: phoneColumn, msg: endpoints.importMessages.repeated(earlier) }];
    first.set(draft.login, row);
    return open.has(draft.login) ? [{ row, column: phoneColumn, msg: leadMessages.openLogin }] : [];
  });
}

export const importIntentions = handle(endpoints.importIntentions, async (call) => {
  const { db, caller, body } = call;
  const rows = await sheetRows(call, body.content, body.fileName);
  const findPlace = await placeFinder(db);
  const leads: ReadLead[] = [];
  const errors: endpoints.ImportError[] = [];
  for (const row of rows) {
    const read = readLead(row, findPlace);
    if ("draft" in read) leads.push(read);
    else errors.push(...read);
  }
  const open = await openLogins(
    db,
    leads.map(({ draft }) => draft.login),
  );
  errors.push(...takenPhones(leads, open));
  errors.sort((one, other) => one.row - other.row);
  const valid = rows.length - new Set(errors.map(({ row }) => row)).size;
  const outcome = { total: rows.length, valid, imported: 0, errors };
  call.audit({
    targetType: auditTargets.intention,
    targetId: null,
    after: { total: rows.length, errors: errors.length, dryRun: body.dryRun },
  });
  if (body.dryRun) return outcome;
  if (errors.length > 0) throw refused(endpoints.importMessages.wrong, outcome);
  const ids = await insertIntentions(
    db,
    leads.map(({ draft }) => newLead(caller, draft)),
  );
  for (const id of ids) call.auditItem({ targetType: auditTargets.intention, targetId: id });
  return { ...outcome, imported: ids.length };
});
