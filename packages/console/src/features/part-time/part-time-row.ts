import { partTimeStaff } from "@hongxian/contract/features/part-time/part-time-staff.resource.ts";
import { type AnyResource, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import type { RecordRow } from "../../kit/resource-overlay.ts";

export type PartTimeRow = Row<typeof partTimeStaff.fields>;

/** Rows of this list are part-time people; the kit's parts know them only as records. */
export const person = (row: RecordRow): PartTimeRow => row as unknown as PartTimeRow;

// The kit's calls read a resource by plain names.
export const partTimeList = listCall(partTimeStaff as unknown as AnyResource);
