import { useCallback, useState } from "react";
import { nameDialog, unnameDialog } from "./layers.ts";
import { usePage } from "./page-context.tsx";
import { useNamedDialog } from "./use-named-dialog.ts";

interface NamedKey {
  readonly key: string | null;
  open(key?: string): void;
  close(): void;
}

/** A dialog that a page opens by itself, for one key: it is named in the address, so that F5 and a link open it too. */
export function useNamedKey(dialog: string): NamedKey {
  const named = useNamedDialog(usePage().route);
  const [key, setKey] = useState<string | null>(null);
  const [followed, setFollowed] = useState<typeof named>(null);
  if (named !== followed) {
    setFollowed(named);
    if (named?.dialog === dialog) setKey(named.of);
  }
  const open = useCallback(
    (next = "") => {
      nameDialog({ dialog, of: next });
      setKey(next);
    },
    [dialog],
  );
  const close = () => {
    setKey(null);
    if (key !== null) unnameDialog({ dialog, of: key });
  };
  return { key, open, close };
}

interface NamedRecord {
  readonly id: number | null;
  open(id: number): void;
  close(): void;
}

/** The same for a record that the dialog loads by its number. */
export function useNamedRecord(dialog: string): NamedRecord {
  const { key, open, close } = useNamedKey(dialog);
  const id = key !== null && /^[1-9]\d{0,14}$/.test(key) ? Number(key) : null;
  return { id, open: (next) => open(String(next)), close };
}

/** The row of the list in view that such a key names; it stays while the list is loaded again without it. */
export function useNamedRow<R>(
  key: string | null,
  rows: readonly R[] | undefined,
  keyOf: (row: R) => number | string,
): R | null {
  const [lastFound, setLastFound] = useState<{ readonly key: string; readonly row: R } | null>(null);
  if (key === null) return null;
  const found = rows?.find((row) => String(keyOf(row)) === key);
  if (found !== undefined && lastFound?.row !== found) setLastFound({ key, row: found });
  return found ?? (lastFound?.key === key ? lastFound.row : null);
}
