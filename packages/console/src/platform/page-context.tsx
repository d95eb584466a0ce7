import { Drawer, type DrawerProps, Modal, type ModalProps } from "antd";
import { type ReactNode, createContext, use } from "react";

/** What a page knows of its place in the frame. */
export interface PagePlace {
  readonly route: string;
  /** The page's own query, kept with its tab; without the question mark. */
  readonly search: string;
  setSearch(search: string, options?: { readonly replace?: boolean }): void;
  /** Unsaved input: the tab shows a dot and closing asks first. */
  setDirty(dirty: boolean): void;
  /** A title of its own for the tab; an empty text gives back the page's. */
  setTitle(text: string): void;
  /** Opens another page: `/promotion/shopsmanage?status=ENABLE`. */
  open(address: string): void;
  close(): void;
}

const PageContext = createContext<PagePlace | null>(null);
/** Apart from the place, so that showing a kept page again does not render all of it anew. True outside a page. */
const InViewContext = createContext(true);

interface PageProviderProps {
  readonly place: PagePlace;
  /** False while another tab is shown: the page is kept, its effects are off. */
  readonly active?: boolean;
  readonly children: ReactNode;
}

/** Stands outside the page's Activity, so that a hidden page still learns that it is hidden. */
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

/**
 * A dialog of a page. It is taken away while the page is hidden, because a mounted antd Modal throws inside a
 * hidden Activity; what must survive the switch lives in the page's state.
 */
export function PageModal(props: ModalProps) {
  return use(InViewContext) && <Modal {...props} />;
}

/** A drawer of a page; see PageModal. */
export function PageDrawer(props: DrawerProps) {
  return use(InViewContext) && <Drawer {...props} />;
}
