import { platformStaff } from "@hongxian/contract/features/organisation/platform-staff.resource.ts";
import { type AnyResource, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import type { RecordRow } from "../../kit/resource-overlay.ts";

export type StaffRow = Row<typeof platformStaff.fields>;

/** Rows of this list are staff; the kit's parts know them only as records. */
export const staff = (row: RecordRow): StaffRow => row as unknown as StaffRow;

// The kit's calls read a resource by plain names.
export const staffList = listCall(platformStaff as unknown as AnyResource);
