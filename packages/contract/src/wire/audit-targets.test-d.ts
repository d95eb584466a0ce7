// Mistakes the compiler must refuse; the file is checked with the package and runs nowhere.
import { auditTargets, type AuditTarget } from "./audit-targets.ts";

export const ofACommand: AuditTarget = auditTargets.userContract;
export const ofAPage: AuditTarget = "userContract";
export const ofTheDesk: AuditTarget = "MOMENT_COMMENT";
// @ts-expect-error a value that is not listed
export const typo: AuditTarget = "usercontract";
// @ts-expect-error a name that is not listed
export const missing: AuditTarget = auditTargets.userContracts;
