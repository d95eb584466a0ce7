import { type Act, type ActSource, faceOfAct } from "@hongxian/contract/kit/act.ts";
import { type Allow, allows } from "@hongxian/contract/wire/access.ts";
import { type ReactNode, useMemo } from "react";
import { useHolder } from "../platform/access-context.tsx";

interface DialogControl {
  /** Closes and reloads. */
  onDone(): void;
  onClose(): void;
}

/** An action as data, the same for a row (T = row), a list (T = null) or a selection. */
export interface PageAction<T> {
  readonly title: string;
  /** Hidden without it. */
  readonly allow?: Allow;
  /** Hidden where the record is in another state. */
  readonly when?: (target: T) => boolean;
  /** Shown in grey with this reason. */
  readonly blocked?: (target: T) => string | undefined;
  /** The confirmation before it runs. */
  readonly confirm?: string | ((target: T) => string);
  readonly danger?: boolean;
  readonly primary?: boolean;
  readonly icon?: ReactNode;
  /** Of a row: what its state asks for next, before actions that are always possible. */
  readonly step?: boolean;
  /** Of a row: always behind ⋯, under this caption. */
  readonly group?: string;
  /** What it does; the list is reloaded afterwards. */
  readonly run?: (target: T) => Promise<unknown>;
  /** Or the dialog it opens. */
  readonly dialog?: (target: T, control: DialogControl) => ReactNode;
}

/**
 * An action whose title and grants are those of its declared call; one declared with its conditions (`Act`) is also
 * shown, blocked and asked about as declared. The page adds what it does and how it looks.
 */
export function actionOf<R, T extends R = R>(
  source: ActSource | Act<R>,
  manner: Omit<PageAction<NoInfer<T>>, "title" | "allow">,
): PageAction<T> {
  if (!("by" in source)) return { ...faceOfAct(source), ...manner };
  const { by, elsewhere: _, ...declared } = source;
  return { ...faceOfAct(by), ...declared, ...manner };
}

/** A page's own actions among the declared ones: behind the action of that title, or before all under "". */
export const among = <T>(
  declared: readonly PageAction<T>[],
  own: Readonly<Record<string, readonly PageAction<T>[]>>,
): readonly PageAction<T>[] => [
  ...(own[""] ?? []),
  ...declared.flatMap((action) => [action, ...(own[action.title] ?? [])]),
];

/** The actions of a target that this role may see, in their order. */
export function useVisibleActions<T>(
  actions: readonly PageAction<T>[] | undefined,
): (target: T) => readonly PageAction<T>[] {
  const holder = useHolder();
  return useMemo(() => {
    const granted = (actions ?? []).filter(({ allow }) => allow === undefined || allows(allow, holder));
    return (target) => granted.filter(({ when }) => when === undefined || when(target));
  }, [actions, holder]);
}
