import { Drawer, type DrawerProps, Modal, type ModalProps } from "antd";
import {
  type ReactNode,
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { currentAddress } from "./address.ts";
import { type Layer, addLayer, removeLayer } from "./layers.ts";

/** What a page knows about its place in the frame. */
export interface PagePlace {
  readonly route: string;
  /** The page's own query, stored with its tab; without the question mark. */
  readonly search: string;
  setSearch(search: string, options?: { readonly replace?: boolean }): void;
  /** Unsaved input: the tab shows a dot and closing asks for confirmation. */
  setDirty(dirty: boolean): void;
  /** A title of its own for the tab; an empty text restores the page's. */
  setTitle(text: string): void;
  /** Opens another page: `/promotion/shopsmanage?tab=mine`. */
  open(address: string): void;
  close(): void;
  /** A page that is left is hidden with all its state, not unmounted. */
  readonly isKept?: boolean;
}

const PageContext = createContext<PagePlace | null>(null);
/** Separate from the place, so that showing a kept page again does not render all of it. True outside a page. */
const InViewContext = createContext(true);

/** True inside a dialog: the address names only what the page itself opens. */
const NestedContext = createContext(false);
export const useIsNested = (): boolean => use(NestedContext);
/** What stands in a dialog. */
export const Nested = ({ children }: { readonly children: ReactNode }) => (
  <NestedContext value={true}>{children}</NestedContext>
);

interface PageProviderProps {
  readonly place: PagePlace;
  /** False while another tab is shown: the page stays mounted, its effects are off. */
  readonly active?: boolean;
  readonly children: ReactNode;
}

/** Placed outside the page's Activity, so that a hidden page still learns that it is hidden. */
export function PageProvider({ place, active = true, children }: PageProviderProps) {
  return (
    <PageContext value={place}>
      <InViewContext value={active}>{children}</InViewContext>
    </PageContext>
  );
}

export function usePage(): PagePlace {
  const place = use(PageContext);
  if (place === null) throw new Error("usePage outside a page");
  return place;
}

/** Reports whether the effects of a component run: they do not while its page is hidden. */
function effectsOf() {
  let areOn = false;
  return {
    subscribe: (notify: () => void) => {
      areOn = true;
      notify();
      return () => {
        areOn = false;
      };
    },
    get: () => areOn,
  };
}

/**
 * True also outside a page: a dialog of the frame is always in view. A page that is shown again is in view one step
 * later: only then are its refs attached, and an antd Modal without them fails when it takes the focus.
 */
function useInView(): boolean {
  const active = use(InViewContext);
  const [effects] = useState(effectsOf);
  const attached = useSyncExternalStore(effects.subscribe, effects.get);
  return active && attached;
}

/** Open dialogs, by the route of their page; those of a hidden page are still open, though not visible. */
const openDialogs = new Map<symbol, string>();

/** Whether a dialog is open over one of these pages, perhaps with typed input. */
export const anyDialogOpen = (routes: readonly string[]): boolean =>
  [...openDialogs.values()].some((route) => route === "" || routes.includes(route));

/**
 * Registers a dialog while it is open, as a step of the history that Back takes back by `close`. When a page is hidden,
 * its effects end too: the address shows whether it was left.
 */
export function useNotedDialog(open: boolean, close: () => void): void {
  const place = use(PageContext);
  const route = place?.route ?? "";
  const isKept = place?.isKept === true;
  const [mark] = useState(() => Symbol(route));
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  const layer = useMemo<Layer>(() => ({ route, close: () => latest.current(), here: true }), [route]);
  useEffect(() => {
    if (!open) return undefined;
    openDialogs.set(mark, route);
    if (route !== "") addLayer(layer);
    return () => {
      if (!isKept || currentAddress().route === route) openDialogs.delete(mark);
      if (route !== "") removeLayer(layer, isKept);
    };
  }, [open, mark, route, isKept, layer]);
}

/**
 * A dialog of a page. It is unmounted while the page is hidden, because a mounted antd Modal throws inside a hidden
 * Activity; state that must survive belongs into the page.
 */
export function PageModal(props: ModalProps) {
  // Back closes like Esc: the handlers do not read the event.
  useNotedDialog(props.open === true, () => props.onCancel?.({} as never));
  return (
    useInView() && (
      <Modal {...props}>
        <Nested>{props.children}</Nested>
      </Modal>
    )
  );
}

/** A drawer of a page; see PageModal. */
export function PageDrawer(props: DrawerProps) {
  useNotedDialog(props.open === true, () => props.onClose?.({} as never));
  return (
    useInView() && (
      <Drawer {...props}>
        <Nested>{props.children}</Nested>
      </Drawer>
    )
  );
}
