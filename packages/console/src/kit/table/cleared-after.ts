import type { PageAction } from "../page-action.ts";
import type { Selection } from "./use-selection.ts";

/** Batch deeds that drop the choice once they are done: what the rows were then is no longer what they are. */
export const clearedAfter = <R>(
  actions: readonly PageAction<Selection<R>>[],
  clear: () => void,
): readonly PageAction<Selection<R>>[] =>
  actions.map((action) => {
    const { run, dialog } = action;
    return {
      ...action,
      ...(run === undefined
        ? {}
        : {
            run: async (selection: Selection<R>) => {
              await run(selection);
              clear();
            },
          }),
      ...(dialog === undefined
        ? {}
        : {
            dialog: (selection: Selection<R>, { onDone, onClose }: { onDone(): void; onClose(): void }) =>
              dialog(selection, {
                onDone: () => {
                  clear();
                  onDone();
                },
                onClose,
              }),
          }),
    };
  });
