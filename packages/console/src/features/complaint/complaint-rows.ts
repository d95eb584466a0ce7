import type { complaint } from "@hongxian/contract/features/complaint/complaint.resource.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";

export type ComplaintRow = Row<typeof complaint.fields>;

export const isOpen = ({ status }: Pick<ComplaintRow, "status">): boolean =>
  status === "WAIT_HANDLE" || status === "HANDLING";
