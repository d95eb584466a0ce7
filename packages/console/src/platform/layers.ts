import { type Address, currentAddress, formatAddress, onAddressChange, openAddress } from "./address.ts";

/**
 * Dialogs and drawers over a page are steps of the history: Back closes the one opened last. The address counts them
 * (`layer`); the dialog of an action is also named (`dialog`, and the key of its row in `of`), so that F5 and whoever
 * gets the link see it too.
 */
export interface Layer {
  readonly route: string;
  close(): void;
  /** False while its page is hidden. */
  here: boolean;
}

/** The dialog that an address names. */
export interface NamedDialog {
  readonly dialog: string;
  readonly of: string;
}

let layers: readonly Layer[] = [];
const over = (route: string): readonly Layer[] => layers.filter((layer) => layer.route === route);
/** As the page was left, for whoever returns to it by its tab. */
const left = new Map<string, string>();
let front = currentAddress().route;

const paramsOf = (address: Address): URLSearchParams => new URLSearchParams(address.over ?? "");
const depthOf = (address: Address): number => Number(paramsOf(address).get("layer") ?? 0) || 0;

export function namedDialog(address: Address): NamedDialog | null {
  const params = paramsOf(address);
  const dialog = params.get("dialog");
  return dialog === null ? null : { dialog, of: params.get("of") ?? "" };
}

const overText = (depth: number, named: NamedDialog | null): string =>
  depth === 0 && named === null
    ? ""
    : new URLSearchParams({ ...(depth === 0 ? {} : { layer: String(depth) }), ...named }).toString();

function go(depth: number, named: NamedDialog | null, manner: Parameters<typeof openAddress>[1]): void {
  const address = currentAddress();
  const text = overText(depth, named);
  left.set(address.route, text);
  openAddress(formatAddress({ ...address, over: text }), manner);
}

/** The address counts no more dialogs than are open; a named one may still be on its way. */
function settle(): void {
  const address = currentAddress();
  const depth = over(address.route).length;
  if (depthOf(address) > depth) go(depth, depth === 0 ? null : namedDialog(address), { layer: "close" });
}

/** Back was pressed, and a dialog asks before it closes. */
let isStaying = false;

/** Pushes what is open and not yet counted. */
function count(): void {
  const address = currentAddress();
  const depth = over(address.route).length;
  if (depthOf(address) < depth) go(depth, namedDialog(address), { layer: isStaying ? "stay" : "open" });
}

export function addLayer(layer: Layer): void {
  layer.here = true;
  if (!layers.includes(layer)) layers = [...layers, layer];
  if (currentAddress().route === layer.route) count();
}

/** A page that is hidden keeps its dialogs: they are there again when it comes back. */
export function removeLayer(layer: Layer, isKept: boolean): void {
  layer.here = false;
  if (isKept && currentAddress().route !== layer.route) return;
  layers = layers.filter((each) => each !== layer);
  // Another dialog may take its place in the same step.
  queueMicrotask(settle);
}

/** Names the dialog that opens now. */
export function nameDialog(named: NamedDialog): void {
  go(over(currentAddress().route).length + 1, named, { layer: "open" });
}

/** Names the dialog that is open already, where no other has the name. */
export function nameOpenDialog(named: NamedDialog): void {
  const address = currentAddress();
  if (depthOf(address) === 1 && namedDialog(address) === null) go(1, named, { replace: true });
}

/** The named dialog is closed, or was not found. */
export function unnameDialog({ dialog, of }: NamedDialog): void {
  const address = currentAddress();
  const named = namedDialog(address);
  if (named?.dialog !== dialog || named.of !== of) return;
  const depth = over(address.route).length;
  go(depth, null, depth === 0 ? { layer: "close" } : { replace: true });
}

function dropStale(route: string): void {
  layers = layers.filter((layer) => layer.route !== route || layer.here);
  if (currentAddress().route === route && namedDialog(currentAddress()) === null) settle();
}

function follow(): void {
  const address = currentAddress();
  const came = address.route !== front;
  front = address.route;
  const open = over(front);
  const depth = depthOf(address);
  if (came) {
    const before = left.get(front) ?? "";
    if (open.length > depth && before !== "")
      openAddress(formatAddress({ ...address, over: before }), { replace: true });
    // The dialogs of a page that was hidden tell by then that they are there.
    setTimeout(dropStale, 300, front);
    return;
  }
  left.set(front, address.over ?? "");
  if (depth < open.length) {
    isStaying = true;
    for (const layer of open.slice(depth).toReversed()) layer.close();
    setTimeout(() => {
      count();
      isStaying = false;
    }, 0);
  } else if (namedDialog(address) === null) setTimeout(settle, 0);
}

/** Started once, with the console. */
export function startLayers(): () => void {
  front = currentAddress().route;
  if (namedDialog(currentAddress()) === null) settle();
  return onAddressChange(follow);
}
