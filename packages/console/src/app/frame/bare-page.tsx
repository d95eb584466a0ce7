import { useEffect, useMemo } from "react";
import { currentAddress, formatAddress, openAddress } from "../../platform/address.ts";
import { PageProvider, type PagePlace } from "../../platform/page-context.tsx";
import { Chunk } from "../chunk/chunk.tsx";
import type { PageEntry } from "../../core/page-list/page-entry.ts";
import { pageTitle } from "../tabs/page-title.ts";
import { useAddress } from "../use-address.ts";
import { OpenPage } from "./open-page.tsx";
import { PageFailed, PageWaiting } from "./page-fallbacks.tsx";
import "./frame.css";

/** A page without menu and tabs: the phone pages, the full-screen wall, and desks on a phone. */
export function BarePage({ load }: Pick<PageEntry, "load">) {
  const { route, search } = useAddress();
  useEffect(() => {
    document.title = `${pageTitle(route)} - 红线管理后台`;
  }, [route]);
  const place = useMemo<PagePlace>(
    () => ({
      route,
      search,
      setSearch: (next, options) => {
        // The user has already left this page, though it is still rendered: keep the address of the new page.
        const now = currentAddress();
        if (now.route === route) openAddress(formatAddress({ ...now, search: next }), options);
      },
      setDirty: () => undefined,
      setTitle: (title) => {
        document.title = `${title === "" ? pageTitle(route) : title} - 红线管理后台`;
      },
      open: (address) => openAddress(address),
      close: () => window.history.back(),
    }),
    [route, search],
  );
  return (
    <PageProvider place={place}>
      <div className="bare-page tall scroll">
        <OpenPage route={route}>
          <Chunk
            key={route}
            load={load}
            waiting={<PageWaiting />}
            renderFailed={(error, retry) => <PageFailed error={error} onRetry={retry} />}
          />
        </OpenPage>
      </div>
    </PageProvider>
  );
}
