import type { partTimeStaff } from "@hongxian/contract/features/part-time/part-time-staff.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";

export type PartTimeRow = RowOf<typeof partTimeStaff>;
