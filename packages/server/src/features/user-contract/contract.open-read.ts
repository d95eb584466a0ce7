import { contractsRead } from "@hongxian/contract/features/user-contract/contract.open-read.ts";
import { sql } from "kysely";
import { newest, type PageKey } from "../../core/foundation/open-door/page-order.ts";
import { serveOpenRead, type ReadRow } from "../../kit/served-open-read.ts";
import { signLink } from "./sign-link.ts";

type Row = Omit<ReadRow<typeof contractsRead>, "sign"> & PageKey;
const hour = 3600;

/** The same link for an hour, so that an answer that says the same is the same. */
const thisHour = (): number => Math.ceil(Date.now() / 1000 / hour) * hour;

export const contractsOpenRead = serveOpenRead(contractsRead, async ({ db, services, userId, query }) => {
  const { status } = query;
  const page = newest(query);
  const { rows } = await sql<Row>`select ${page.keys}, t.id, t.contract_no, t.fee_type, t.status, t.audit_status,
      t.sign_type, t.amount_cents, t.paid_cents, t.intro_total, t.intro_used, t.begin_time, t.end_time, t.sign_time,
      t.close_reason, t.created_time
    from user_contract t where t.user_id = ${userId}
      ${status === undefined ? sql`` : sql`and t.status = ${status}`} ${page.rest}`.execute(db);
  const { list, next } = page.give(rows);
  const isOpen = (row: Row) => row.status === "WAIT_SIGN" && ["NONE", "REFUSE"].includes(row.auditStatus);
  return {
    list: list.map((row) => ({ ...row, sign: isOpen(row) ? signLink(services, row.id, thisHour()) : null })),
    next,
  };
});
