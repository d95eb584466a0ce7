import type { realnameRecord } from "@hongxian/contract/features/realname/realname.resource.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";

export type RealnameRow = Row<typeof realnameRecord.fields>;

export interface DialogEnd {
  onDone(): void;
  onClose(): void;
}

export const nameOf = ({ userId, user }: RealnameRow): string => `${user?.firstName ?? ""}（${userId}）`;
