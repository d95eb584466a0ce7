import { platformStaff } from "@hongxian/contract/features/organisation/platform-staff.resource.ts";
import { type RowOf, listCall } from "@hongxian/contract/kit/resource-calls.ts";

export type StaffRow = RowOf<typeof platformStaff>;
export const staffList = listCall(platformStaff);
