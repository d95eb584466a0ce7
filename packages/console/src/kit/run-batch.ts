import { CallError } from "../platform/call.ts";
import { toast } from "../platform/toast.ts";

const atOnce = 4;

/** Runs an action for every row, a few at a time, and shows how many succeeded; one refusal does not stop the rest. */
export async function runBatch<R>(rows: readonly R[], runOne: (row: R) => Promise<unknown>): Promise<void> {
  const waiting = [...rows];
  const refusals: string[] = [];
  const work = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      try {
        await runOne(row);
      } catch (error) {
        refusals.push(error instanceof CallError ? error.msg : "操作失败");
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const done = rows.length - refusals.length;
  if (refusals.length === 0) toast.success(`操作成功 ${done} 条`);
  else toast.warning(`成功 ${done} 条，失败 ${refusals.length} 条：${refusals[0] ?? ""}`);
}
