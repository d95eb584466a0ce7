import type { evaluate, evaluateResult } from "@hongxian/contract/features/institute/evaluate.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";

export type EvaluateRow = RowOf<typeof evaluate>;
export type ResultRow = RowOf<typeof evaluateResult>;
export interface DialogEnd {
  onDone(): void;
  onClose(): void;
}
