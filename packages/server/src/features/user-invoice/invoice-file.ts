import * as endpoints from "@hongxian/contract/features/user-invoice/user-invoice.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { readInvoiceFile } from "../../core/money/orders/invoice-file.ts";
import { handleRaw } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { invoiceScope } from "./user-invoice.server.ts";

export const getInvoiceFile = handleRaw(endpoints.getInvoiceFile, async (call, _request, reply) => {
  const { db, services, caller, params } = call;
  const visible = await sql`select 1 from invoice t where t.id = ${params.id}
    and ${scopeSql(invoiceScope(caller))}`.execute(db);
  const file = visible.rows.length === 0 ? null : await readInvoiceFile(services, params.id);
  if (file === null) throw new AppError("NOT_FOUND");
  reply
    .header("content-disposition", `attachment; filename="${file.name}"`)
    .header("cache-control", "no-store")
    .type(file.type);
  return file.bytes;
});
