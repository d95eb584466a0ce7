import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { writeAudit, type AuditRow } from "../../../http/audit.ts";
import type { Call } from "../../../kit/call.ts";

type Audited = Pick<Endpoint, "method" | "path" | "title">;

const audit = (
  { caller, db, ip }: Pick<Call, "caller" | "db" | "ip">,
  { method, path, title = "" }: Audited,
  route: string | null,
  entry: AuditRow["entry"],
): Promise<void> =>
  writeAudit(db, { caller, route, title, method, path, ip, requestId: null, result: "OK", entry, items: [] });

/** The audit row of a call that answers with a file: such calls write it themselves. */
export const auditFile = (call: Call, endpoint: Audited, entry: AuditRow["entry"]): Promise<void> =>
  audit(call, endpoint, call.consoleRoute, entry);

/** The audit row of an export, which is stored without the page it was taken from. */
export const auditExport = (
  call: Pick<Call, "caller" | "db" | "ip">,
  endpoint: Audited,
  entry: AuditRow["entry"],
): Promise<void> => audit(call, endpoint, null, entry);
