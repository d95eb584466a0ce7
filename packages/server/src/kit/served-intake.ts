import type { ExistingRule } from "@hongxian/contract/core/data-import/data-import.rules.ts";
import type { Intake, IntakeRefs, OwnIds } from "@hongxian/contract/core/open-door/intake.ts";
import { anyIntake } from "@hongxian/contract/core/open-door/intake.ts";
import type { AuditTarget } from "@hongxian/contract/wire/audit-targets.ts";
import type { z } from "zod";
import type { Db } from "./call.ts";
import type { RowAsk, RowCall } from "./open-call.ts";
import type { Services } from "./services.ts";

type Shape = Readonly<Record<string, z.ZodType>>;
type RowOf<F extends Shape> = z.output<z.ZodObject<F>> & { readonly externalId: string };

/** What stands around rows that are taken together: one transaction, without the records that each of them names. */
export type SliceCall = Omit<RowCall, "refs" | "audit">;

/** A record that an import made: our own number, and the mark it had when it was made. */
export interface Imported {
  readonly ownId: number;
  readonly mark: number;
}

/** What imports of many rows ask of a kind besides its commands. */
export interface ImportHalf<Row> {
  /** The records that these rows mean although they came another way; null for a new one. */
  match(call: SliceCall, rows: readonly Row[]): Promise<readonly (number | null)[]>;
  /** What of the row changes the record: what it lacks (FILL), or all that a file may correct (OVERWRITE). */
  reduce(db: Db, row: Row, ownId: number, existing: ExistingRule): Promise<Row>;
  /** What the commands would refuse: of a new row, or of one that changes the record. */
  judge(
    call: SliceCall,
    rows: readonly Row[],
    ownIds: readonly (number | null)[],
    existing: ExistingRule,
  ): Promise<readonly (Error | null)[]>;
  /** New records by a few statements, left as `create` leaves them; throws where one of them is refused. */
  createMany(call: SliceCall, rows: readonly Row[]): Promise<readonly number[]>;
  /** Changes whenever somebody touches the record. */
  marks(db: Db, ownIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Takes records back that nobody touched since; of all others it answers the reason. */
  undo(call: SliceCall, made: readonly Imported[]): Promise<ReadonlyMap<number, string>>;
}

/** The server's half of a kind: the command that exists for it, and what the sender may read of the record. */
interface Half<R extends IntakeRefs, F extends Shape, V extends z.ZodType, A> {
  /** What the audit rows are about. */
  readonly target: AuditTarget;
  /** What needs something from outside, or a transaction of its own: before that of the row. */
  readonly ask?: (call: RowAsk<OwnIds<R>>, row: RowOf<F>) => Promise<A>;
  /** Removes what `ask` left outside (stored files) when the row was not taken after all. */
  readonly drop?: (services: Services, asked: A) => Promise<void>;
  /** Runs the command; returns the record's own number. */
  readonly create: (call: RowCall<OwnIds<R>>, row: RowOf<F>, asked: A) => Promise<number>;
  /** The same record with other values. Without it a row that was accepted stays as it is. */
  readonly change?: (call: RowCall<OwnIds<R>>, row: RowOf<F>, ownId: number, asked: A) => Promise<void>;
  /** What a change needs from outside, as `ask` for a new record. */
  readonly askAgain?: (call: RowAsk<OwnIds<R>>, row: RowOf<F>, ownId: number) => Promise<A>;
  readonly read: (db: Db, ownId: number) => Promise<z.input<V> | null>;
  readonly imports?: ImportHalf<RowOf<F>>;
}

type AnyRow = Readonly<Record<string, unknown>> & { readonly externalId: string };
export interface ServedIntake {
  readonly intake: Intake;
  readonly target: AuditTarget;
  readonly ask?: (call: RowAsk, row: AnyRow) => Promise<unknown>;
  readonly drop?: (services: Services, asked: unknown) => Promise<void>;
  readonly create: (call: RowCall, row: AnyRow, asked: unknown) => Promise<number>;
  readonly change?: (call: RowCall, row: AnyRow, ownId: number, asked: unknown) => Promise<void>;
  readonly askAgain?: (call: RowAsk, row: AnyRow, ownId: number) => Promise<unknown>;
  readonly read: (db: Db, ownId: number) => Promise<unknown>;
  readonly imports?: ImportHalf<AnyRow>;
}

/** Joins a declared kind and the command behind it. */
export const serveIntake = <R extends IntakeRefs, F extends Shape, V extends z.ZodType, A = undefined>(
  intake: Intake<R, F, V>,
  half: Half<R, F, V, A>,
): ServedIntake =>
  // A row is parsed by the kind's own schema before it gets here.
  ({ ...half, intake: anyIntake(intake) }) as unknown as ServedIntake;
