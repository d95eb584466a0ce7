import { staffAccount } from "@hongxian/contract/features/access-admin/staff-account.resource.ts";
import { type AnyResource, getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { call } from "../../kit/call.ts";
import type { AccountRow } from "./account-row.ts";

// The kit's calls take a resource without its particular names.
const readCall = getCall(staffAccount as unknown as AnyResource);

/** The account as it stands now. */
export const rereadAccount = async (id: number): Promise<AccountRow> =>
  (await call(readCall, { params: { id } })) as unknown as AccountRow;
