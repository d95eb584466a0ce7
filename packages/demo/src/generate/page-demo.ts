import type { Sealer } from "./write-members.ts";
import type { Db } from "@hongxian/server/kit/call.ts";
import type { Organisation } from "./organisation.ts";
import type { Statements } from "./statements/statements.ts";

/** The invented world as the pages of `pages` find it: members, staff, content and money are there. */
export interface DemoSoFar {
  readonly db: Db;
  readonly organisation: Organisation;
  /** A few thousand open members. */
  readonly userIds: readonly number[];
  readonly now: Date;
  /** Undefined for a world without secrets. */
  readonly sealer: Sealer | undefined;
}

/** The demo data of one page, and sentences about it that hold on every day. */
export interface PageDemo {
  write(demo: DemoSoFar): Promise<void>;
  readonly statements?: Statements;
}
