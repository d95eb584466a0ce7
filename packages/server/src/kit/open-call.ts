import type { RowAnswer } from "@hongxian/contract/core/open-door/intake.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import type { AuditEntry, Db } from "./call.ts";
import type { CommandServices, Services } from "./services.ts";

/** An application outside, admitted by its signature. */
export interface Application {
  readonly id: number;
  readonly name: string;
  readonly keyId: string;
}

/** How many rows of a call came to what. */
export type RowCounts = Readonly<Record<Lowercase<RowAnswer["state"]>, number>>;

/** What a call of the open door gets. It opens a transaction for each row. */
export interface OpenCall {
  readonly application: Application;
  readonly params: Readonly<Record<string, string>>;
  /** Parsed by the endpoint's schema. */
  readonly query: unknown;
  /** As it was sent: rows are judged one by one, so that a wrong one refuses itself alone. */
  readonly body: unknown;
  readonly services: Services;
  readonly ip: string;
  readonly requestId: string | null;
  countRows(counts: RowCounts): void;
}

export interface ServedOpenCall {
  readonly endpoint: Endpoint;
  /** The caller may keep the answer and ask by its ETag whether it is still the same. */
  readonly isKept?: true;
  readonly run: (call: OpenCall) => Promise<unknown>;
}

/** What the command behind a row gets: the transaction, who sends, and the own numbers of the records the row names. */
export interface RowCall<R = Readonly<Record<string, number | null>>> {
  readonly db: Db;
  readonly services: CommandServices;
  readonly application: Application;
  /** Of an import: whoever started it. Null where the application, or the member by it, acts. */
  readonly staffId: number | null;
  readonly ip: string;
  readonly refs: R;
  /** What the audit row holds besides the sender's number; never a personal value in clear. */
  audit(entry: Pick<AuditEntry, "before" | "after">): void;
}

/** The same before the transaction. */
export type RowAsk<R = Readonly<Record<string, number | null>>> = Omit<
  RowCall<R>,
  "db" | "services" | "audit" | "staffId"
> & {
  readonly services: Services;
};
