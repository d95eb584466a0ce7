import type { complaint } from "@hongxian/contract/features/complaint/complaint.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import type { ResourceView } from "../../kit/use-resource.ts";

export type ComplaintRow = RowOf<typeof complaint>;
export type ComplaintView = ResourceView<ComplaintRow>;
