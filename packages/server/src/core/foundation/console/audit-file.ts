import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { writeAudit, type AuditRow } from "../../../http/audit.ts";
import type { Call } from "../../../kit/call.ts";

/** The audit row of a call that answers with a file: such calls write it themselves. */
export async function auditFile(
  call: Call,
  { method, path, title = "" }: Endpoint,
  entry: AuditRow["entry"],
): Promise<void> {
  const { caller, db, ip, consoleRoute } = call;
  const row = { caller, route: consoleRoute, title, method, path, ip, requestId: null, items: [] };
  await writeAudit(db, { ...row, result: "OK", entry });
}
