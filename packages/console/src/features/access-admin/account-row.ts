import type { staffAccount } from "@hongxian/contract/features/access-admin/staff-account.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";

export type AccountRow = RowOf<typeof staffAccount>;
