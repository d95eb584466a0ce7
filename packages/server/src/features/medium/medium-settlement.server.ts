import { mediumSettlement } from "@hongxian/contract/features/medium/medium-settlement.resource.ts";
import { mediumMessages } from "@hongxian/contract/features/medium/medium.rules.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { post } from "../../core/foundation/ledger/post.ts";
import { mediumPosting } from "../../core/money/trade/earning-postings.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const ofMedium = (column: string) => sql<string>`(select m.${sql.ref(column)} from medium m where m.id = t.medium_id)`;

interface Payee {
  readonly payeeName: string | null;
  readonly bankName: string | null;
  readonly bankNo: string | null;
}
function needPayee({ payeeName, bankName, bankNo }: Payee): void {
  if ([payeeName, bankName, bankNo].some((text) => (text ?? "") === "")) throw refused(mediumMessages.payee);
}

export const mediumSettlementServer = serveResource(mediumSettlement, {
  table: "medium_settlement",
  scope: () => "all",
  computed: {
    mediumName: ofMedium("name"),
    payeeName: ofMedium("payee_name"),
    bankName: ofMedium("bank_name"),
    bankNo: ofMedium("bank_no"),
  },
  filters: {
    month: (month: string) => (month === "all" ? sql<boolean>`true` : sql<boolean>`t.month = ${month}`),
  },
  run: {
    pass: async ({ caller }, row) => {
      needPayee(row);
      return { set: { auditStaffId: caller.staffId, auditRemark: "" }, note: { reason: "" } };
    },
    refuse: async ({ db, caller }, { id }, { reason }) => {
      // Refused items are free for the next settlement.
      await sql`update invitation set settlement_id = null where settlement_id = ${id}`.execute(db);
      await sql`delete from medium_settlement_item where settlement_id = ${id}`.execute(db);
      return { set: { auditStaffId: caller.staffId, auditRemark: reason } };
    },
    pay: async ({ db, caller }, row, { payVoucher }) => {
      needPayee(row);
      await sql`update invitation i
          set settle_status = 'SETTLED', settled_cents = i.settled_cents + k.cents, update_time = now(),
          version = i.version + 1
        from medium_settlement_item k where k.settlement_id = ${row.id} and i.id = k.invitation_id`.execute(db);
      await post(db, mediumPosting(row.id, row.amount, caller.staffId));
      return {
        set: { payVoucher, payTime: sql`now()`, payStaffId: caller.staffId },
        note: { amount: row.amount },
      };
    },
  },
});
