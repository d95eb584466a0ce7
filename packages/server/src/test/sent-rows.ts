import type { Intake, RowAnswer } from "@hongxian/contract/core/open-door/intake.ts";
import { sql } from "kysely";
import type { TestApp } from "./app.ts";
import { anApplication } from "./application.ts";

type Row = Readonly<Record<string, unknown>>;
type Kind = Pick<Intake, "calls" | "example">;

/** An application that sends rows, and reads what became of them. */
export async function aSender(app: TestApp) {
  const { db } = app.database;
  const { id, ask } = await anApplication(app);
  let last = 0;

  /** The application's number for a record that it sent before. */
  const numberOf = async (ownId: number, kind = "member"): Promise<string> => {
    const externalId = `${kind}-${ownId}`;
    await sql`insert into open_record (app_id, kind, external_id, own_id, hash)
      values (${id}, ${kind}, ${externalId}, ${ownId}, '') on conflict do nothing`.execute(db);
    return externalId;
  };
  /** Several rows in one call, each with its number. */
  const sendAll = async ({ calls }: Kind, rows: readonly Row[]): Promise<readonly RowAnswer[]> => {
    const { http, raw, data } = await ask<{ readonly rows: readonly RowAnswer[] }>("POST", calls.post.path, rows);
    if (http !== 200) throw new Error(`${calls.post.path} with ${rows.length} rows: ${raw}`);
    return data.rows;
  };
  /** The example of the documents with what is named here, under a number of its own unless one is given. */
  const send = async (kind: Kind, values: Row): Promise<RowAnswer> => {
    const [row] = await sendAll(kind, [{ externalId: `row-${(last += 1)}`, ...kind.example, ...values }]);
    if (row === undefined) throw new Error("a row without an answer");
    return row;
  };
  const read = async ({ calls }: Kind, { externalId }: Pick<RowAnswer, "externalId">): Promise<unknown> =>
    (await ask<{ readonly record: unknown }>("GET", calls.get.path.replace("{externalId}", externalId))).data.record;
  return { appId: id, ask, numberOf, send, sendAll, read };
}
