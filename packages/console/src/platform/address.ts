/** The address is the hash: `#/promotion/shopsmanage?status=ENABLE`. Only this file reads and writes it. */
export interface Address {
  readonly route: string;
  /** Without the question mark. */
  readonly search: string;
  /** What lies over the page, see `layers.ts`; no page reads it. */
  readonly over?: string;
}

const overPart = /^(layer|dialog|of)=/;

export function parseAddress(text: string): Address {
  const bare = text.replace(/^#/, "");
  const cut = bare.indexOf("?");
  const path = cut < 0 ? bare : bare.slice(0, cut);
  const route = `/${path.replace(/^\/+|\/+$/g, "")}`;
  const parts = cut < 0 ? [] : bare.slice(cut + 1).split("&");
  const search = parts.filter((part) => !overPart.test(part)).join("&");
  const over = parts.filter((part) => overPart.test(part)).join("&");
  return over === "" ? { route, search } : { route, search, over };
}

export function formatAddress({ route, search, over = "" }: Address): string {
  const query = [search, over].filter((part) => part !== "").join("&");
  return query === "" ? route : `${route}?${query}`;
}

export const currentAddress = (): Address => parseAddress(window.location.hash);

/** What an entry of the browser's history is. */
interface Mark {
  /** Its place among the console's entries. */
  readonly n?: number;
  /** A dialog was opened over the entry before. */
  readonly over?: boolean;
  /** The dialog was closed: the same address as the entry before, used again by the next dialog. */
  readonly spare?: boolean;
}

const markOf = (): Mark => (window.history.state ?? {}) as Mark;
let place = 0;
/** An empty address stays as it is. */
const write = (method: "pushState" | "replaceState", mark: Mark, hash: string) =>
  window.history[method](mark, "", hash === "" ? undefined : hash);

const listeners = new Set<() => void>();
let announcedHash = "";

/** Whether the user did anything since the last step: a dialog that opens without it belongs to that step. */
let touched = false;
const touch = () => {
  touched = true;
};

/** A step that changes nothing is gone over: a closed dialog leaves an entry with the address of the one before. */
function skipSpare(): boolean {
  touched = false;
  const { n } = markOf();
  if (n === undefined) {
    // A link or a typed address.
    place += 1;
    write("replaceState", { n: place }, window.location.hash);
    return false;
  }
  const step = Math.sign(n - place);
  place = n;
  if (step === 0 || announcedHash !== window.location.hash) return false;
  window.history.go(step);
  return true;
}

/** A click on a link fires two events; the listeners are called once per address. */
const tell = () => {
  if (announcedHash === window.location.hash) return;
  announcedHash = window.location.hash;
  for (const listener of listeners) listener();
};
const follow = () => {
  if (!skipSpare()) tell();
};

interface Manner {
  /** Adds no entry to the history of the back button. */
  readonly replace?: boolean;
  /** A dialog opens over the page, stays although Back was pressed, or closes. */
  readonly layer?: "open" | "stay" | "close";
}

export function openAddress(address: string, { replace = false, layer }: Manner = {}): void {
  const hash = `#${formatAddress(parseAddress(address))}`;
  if (hash === window.location.hash) return;
  const mark = markOf();
  if (layer === "close") write("replaceState", { n: place, spare: mark.over === true || mark.spare === true }, hash);
  else if (layer === "open" && mark.spare === true) write("replaceState", { n: place, over: true }, hash);
  else if (replace || (layer === "open" && !touched)) write("replaceState", { ...mark, n: place }, hash);
  else {
    place += 1;
    touched = false;
    write("pushState", layer === undefined ? { n: place } : { n: place, over: true }, hash);
  }
  tell();
}

export function onAddressChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    announcedHash = window.location.hash;
    place = markOf().n ?? place;
    write("replaceState", { ...markOf(), n: place }, window.location.hash);
    window.addEventListener("hashchange", follow);
    window.addEventListener("popstate", follow);
    for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, touch, true);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("hashchange", follow);
    window.removeEventListener("popstate", follow);
    for (const kind of ["pointerdown", "keydown"]) window.removeEventListener(kind, touch, true);
  };
}
