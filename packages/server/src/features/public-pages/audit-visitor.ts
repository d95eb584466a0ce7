import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { writeAudit, type AuditRow } from "../../http/audit.ts";
import type { Db, PublicCall } from "../../kit/call.ts";

/** The audit row of a call without a signed-in account. */
export async function auditVisitor(
  db: Db,
  { method, path, title = "" }: Endpoint,
  { ip, consoleRoute }: Pick<PublicCall, "ip" | "consoleRoute">,
  entry: AuditRow["entry"],
): Promise<void> {
  const row = { caller: null, route: consoleRoute, title, method, path, ip, requestId: null, items: [] };
  await writeAudit(db, { ...row, result: "OK", entry });
}
