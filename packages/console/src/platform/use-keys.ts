import { useEffect, useRef } from "react";

export interface KeyAction {
  /** The text in the help. */
  readonly label: string;
  readonly run: () => void;
}
/** The key as in `KeyboardEvent.key`: "/", "Escape", "j", "A". */
export type KeyMap = Readonly<Record<string, KeyAction>>;

const maps: { current: KeyMap }[] = [];

/** All active keys, the innermost first: what the help dialog lists. */
export const keysInForce = (): readonly (readonly [key: string, label: string])[] => {
  const seen = new Map<string, string>();
  for (const { current } of maps.toReversed())
    for (const [key, { label }] of Object.entries(current)) if (!seen.has(key)) seen.set(key, label);
  return [...seen];
};

const typing =
  "input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=true], [role=combobox]";
const openLayer = ".ant-modal-wrap:not([style*='display: none']), .ant-drawer-open, .ant-image-preview-root";

function handle(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target instanceof Element && event.target.closest(typing) !== null) return;
  if (document.querySelector(openLayer) !== null) return;
  // With caps lock on, a letter is still the same key.
  const letter = event.key.length === 1 && !event.shiftKey ? event.key.toLowerCase() : event.key;
  const action = maps
    .toReversed()
    .map(({ current }) => current[event.key] ?? current[letter])
    .find((found) => found !== undefined);
  if (action === undefined) return;
  event.preventDefault();
  action.run();
}

/** A page's keys. Inactive while a text field has the focus, a dialog is open or the page is hidden. */
export function useKeys(map: KeyMap): void {
  const latest = useRef(map);
  useEffect(() => {
    latest.current = map;
  });
  useEffect(() => {
    if (maps.length === 0) window.addEventListener("keydown", handle);
    maps.push(latest);
    return () => {
      maps.splice(maps.indexOf(latest), 1);
      if (maps.length === 0) window.removeEventListener("keydown", handle);
    };
  }, []);
}
