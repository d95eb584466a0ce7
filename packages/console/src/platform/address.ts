/** The address is the hash: `#/promotion/shopsmanage?status=ENABLE`. Only this file reads and writes it. */
export interface Address {
  readonly route: string;
  /** Without the question mark. */
  readonly search: string;
}

export function parseAddress(text: string): Address {
  const bare = text.replace(/^#/, "");
  const cut = bare.indexOf("?");
  const path = cut < 0 ? bare : bare.slice(0, cut);
  const route = `/${path.replace(/^\/+|\/+$/g, "")}`;
  return { route, search: cut < 0 ? "" : bare.slice(cut + 1) };
}

export const formatAddress = ({ route, search }: Address): string => (search === "" ? route : `${route}?${search}`);

export const currentAddress = (): Address => parseAddress(window.location.hash);

const listeners = new Set<() => void>();
let announcedHash = "";
/** A click on a link fires two events; the listeners are called once per address. */
const tell = () => {
  if (announcedHash === window.location.hash) return;
  announcedHash = window.location.hash;
  for (const listener of listeners) listener();
};

/** Goes to an address; `replace` adds no entry to the history of the back button. */
export function openAddress(address: string, { replace = false }: { replace?: boolean } = {}): void {
  const hash = `#${formatAddress(parseAddress(address))}`;
  if (hash === window.location.hash) return;
  window.history[replace ? "replaceState" : "pushState"](null, "", hash);
  tell();
}

export function onAddressChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    announcedHash = window.location.hash;
    window.addEventListener("hashchange", tell);
    window.addEventListener("popstate", tell);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("hashchange", tell);
    window.removeEventListener("popstate", tell);
  };
}
