import type { ProfitParties } from "@hongxian/contract/core/matchmaker/share-profit.ts";
import type { PayMode } from "@hongxian/server/core/foundation/ledger/accounts.ts";
import type { Organisation } from "./organisation.ts";
import type { Sku } from "./goods.ts";
import type { Books } from "./money-books.ts";
import type { PriceBook } from "./money-prices.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";
import type { WorldClock } from "./world-clock.ts";
import type { Sealer } from "./write-members.ts";

/** A paying member, as stored in the database. */
export interface Buyer {
  readonly userId: number;
  /** Empty for those without a verified real name; only the others withdraw money. */
  readonly realname: string;
  /** The last four digits of the phone. */
  readonly tail: string;
  readonly sex: string;
  readonly platform: string;
  readonly createdTime: string;
  readonly feeType: string | null;
  readonly feeExpireTime: string | null;
  readonly marriageMemberType: string | null;
  readonly marriageMemberExpireTime: string | null;
  readonly shopId: number | null;
  readonly saleUserId: number | null;
  readonly adviserUserId: number | null;
  readonly matchmakerUserId: number | null;
  /** Who earns from a marriage order. */
  readonly parties: ProfitParties;
}

/** What the writers of money share: rows go to the writer at once, postings wait for their time. */
export interface MoneyScene {
  readonly writer: RowWriter;
  readonly random: Random;
  readonly now: number;
  readonly clock: WorldClock;
  readonly prices: PriceBook;
  readonly staff: { readonly sale: number; readonly first: number; readonly finance: number; readonly auditor: number };
  readonly sealer: Sealer | undefined;
  readonly paymentOf: Map<number, number>;
  /** Paid orders that nobody has asked an invoice for. */
  readonly withoutInvoice: {
    readonly buyer: Buyer;
    readonly orderId: number;
    readonly cents: number;
    readonly time: number;
  }[];
  /** What members recharged: it earned them score. */
  readonly recharges: {
    readonly userId: number;
    readonly orderId: number;
    readonly cents: number;
    readonly time: number;
  }[];
  /** Goods on sale for score, once the shelf is written. */
  readonly exchanges: Sku[];
  nextId(table: string): number;
  at(time: number, run: (books: Books) => void): void;
  feeOf(mode: PayMode, cents: number): number;
  channelOf(mode: PayMode): number | null;
  readonly organisation: Organisation;
}
