import { staffAccount } from "@hongxian/contract/features/access-admin/staff-account.resource.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { call } from "../../platform/call.ts";
import type { AccountRow } from "./account-row.ts";

const readCall = getCall(staffAccount);

/** Returns the current state of the account. */
export const rereadAccount = (id: number): Promise<AccountRow> => call(readCall, { params: { id } });
