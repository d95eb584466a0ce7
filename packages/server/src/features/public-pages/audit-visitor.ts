import type { Endpoint } from "@hongxian/contract/kit/endpoint.ts";
import { writeAudit, type AuditEntry } from "../../kit/audit.ts";
import type { Db, PublicCall } from "../../kit/call.ts";

/** The audit row of a call nobody is signed in for. */
export async function auditVisitor(
  db: Db,
  { method, path, title = "" }: Endpoint,
  { ip, consoleRoute }: Pick<PublicCall, "ip" | "consoleRoute">,
  entry: AuditEntry,
): Promise<void> {
  const row = { caller: null, route: consoleRoute, title, method, path, ip, requestId: null, items: [] };
  await writeAudit(db, { ...row, result: "OK", entry });
}
