import { Readable } from "node:stream";
import { exportLimits } from "@hongxian/contract/core/console/console.endpoints.ts";
import { getRefusedRows } from "@hongxian/contract/core/data-import/data-import.endpoints.ts";
import { importMessages } from "@hongxian/contract/core/data-import/data-import.rules.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import type { FastifyReply } from "fastify";
import { sql } from "kysely";
import type { RawCall } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";
import { csvLine, csvMark, sheetTypes } from "../../../platform/export-sheet.ts";
import { auditExport } from "../console/audit-file.ts";
import { importRows } from "./import-file.ts";
import { readImport, type StoredImport } from "./import-store.ts";

interface Refused {
  readonly place: number;
  readonly fields: string;
  readonly msg: string;
}
const page = 1000;

async function* refusedRows({ db }: Services, id: number): AsyncGenerator<Refused> {
  for (let after = 0; ;) {
    const { rows } = await sql<Refused>`select place, fields, msg from data_import_row
      where import_id = ${id} and result = 'REFUSED' and place > ${after} order by place limit ${page}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return;
    after = last.place;
  }
}

/** The columns of the original file with the reason behind them; the file is read once more, row by row. */
export async function* refusedLines(services: Services, job: StoredImport): AsyncGenerator<string> {
  yield csvMark + csvLine([...job.headers, importMessages.rowNo, importMessages.reason]);
  const wanted = refusedRows(services, job.id);
  let next = (await wanted.next()).value as Refused | undefined;
  let place = 0;
  const first = job.form === "NDJSON" ? 0 : 1;
  for await (const rows of importRows(services, job)) {
    let lines = "";
    for (const cells of rows) {
      place += 1;
      if (next === undefined) break;
      if (next.place !== place) continue;
      const why = importMessages.fault(next.fields, next.msg);
      lines += csvLine([...job.headers.map((_header, at) => cells[at] ?? ""), place + first, why]);
      next = (await wanted.next()).value as Refused | undefined;
    }
    if (lines !== "") yield lines;
    if (next === undefined) return;
  }
}

/** The refused rows of an import, to be mended and sent again. */
export async function sendRefused(call: RawCall<{ id: number }>, reply: FastifyReply): Promise<unknown> {
  const { db, services, caller, params } = call;
  const job = await readImport(db, params.id);
  if (job === null) throw refused(importMessages.noFile);
  if (job.objectKey === "") throw refused(importMessages.gone);
  await auditExport(call, getRefusedRows, {
    targetType: "dataImport",
    targetId: job.id,
    after: { rows: job.refusedRows },
  });
  const name = `${importMessages.refusedFile(job.id)}-${exportLimits.mark(caller.staffId)}.csv`;
  return reply
    .header("content-type", sheetTypes.CSV)
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header("cache-control", "no-store")
    .send(Readable.from(refusedLines(services, job)));
}
