import { Activity, memo, useMemo } from "react";
import { currentAddress, formatAddress, openAddress } from "../../platform/address.ts";
import { PageProvider, type PagePlace } from "../../platform/page-context.tsx";
import { Chunk } from "../chunk/chunk.tsx";
import { pageByRoute } from "../pages.ts";
import { setTab } from "../tabs/tabs-store.ts";
import { useCloseTabs } from "../tabs/use-close-tabs.ts";
import { OpenPage } from "./open-page.tsx";
import { MissingPage, PageFailed, PageWaiting } from "./page-fallbacks.tsx";

interface KeptPageProps {
  readonly route: string;
  readonly search: string;
  readonly active: boolean;
}

/**
 * A page in its tab. When the user leaves it, it is hidden with all its state; its effects stop, so it sends no
 * requests.
 */
export const KeptPage = memo(function KeptPage({ route, search, active }: KeptPageProps) {
  const { close } = useCloseTabs();
  const place = useMemo<PagePlace>(
    () => ({
      route,
      search,
      setSearch: (next, options) => {
        // The address is ahead of the rendered page: a page that is being left must not overwrite the new address.
        const now = currentAddress();
        if (now.route === route) openAddress(formatAddress({ ...now, search: next }), options);
        else setTab(route, { search: next });
      },
      setDirty: (dirty) => setTab(route, { dirty }),
      setTitle: (title) => setTab(route, { title }),
      open: (address) => openAddress(address),
      close: () => close([route]),
      isKept: true,
    }),
    [route, search, close],
  );

  return (
    <PageProvider place={place} active={active}>
      <Activity mode={active ? "visible" : "hidden"}>
        <section className={pageByRoute.get(route)?.free === true ? "free-page" : "sheet"} data-route={route}>
          <PageBody route={route} />
        </section>
      </Activity>
    </PageProvider>
  );
});

function PageBody({ route }: { route: string }) {
  const entry = pageByRoute.get(route);
  if (entry === undefined) return <MissingPage />;
  return (
    <OpenPage route={route}>
      <Chunk
        load={entry.load}
        waiting={<PageWaiting />}
        renderFailed={(error, retry) => <PageFailed error={error} onRetry={retry} />}
      />
    </OpenPage>
  );
}
