import { type ComponentType, Suspense, lazy } from "react";

/** A dialog or drawer whose code comes when it is first opened: a page that offers thirty of them loads none. */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  // React's lazy wants a default export; the pages of this house have named ones.
  const Late = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
  return function LateDialog(props: P) {
    return (
      <Suspense fallback={null}>
        <Late {...props} />
      </Suspense>
    );
  };
}
