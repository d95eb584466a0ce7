import type { ChunkLoader } from "./chunk/chunk-cache.ts";
import { Chunk } from "./chunk/chunk.tsx";
import { openWithSheet } from "../platform/late/open-with-sheet.ts";
import { PartError } from "../platform/late/part-error.ts";
import { useDelayed } from "../platform/use-delayed.ts";
import consoleSheet from "../platform/theme/console.css?url";
import { publicPages, publicRoutes } from "./public-pages.ts";
import { useRoute } from "./use-address.ts";
import "./root.css";

/** The shared classes come with the console and before its first sheet, as every other sheet overrides them. */
const consoleApp: ChunkLoader = () =>
  openWithSheet(consoleSheet, () => import("./console-app.tsx")).then((module) => module.ConsoleApp);

/** The shared components in all their states; not part of the production build. */
const partsRoute = "/_parts";
const partsPage: ChunkLoader | undefined = import.meta.env.DEV
  ? () => import("./parts/parts.page.tsx").then((module) => module.PartsPage)
  : undefined;

/** Plain HTML: neither antd nor the frame is loaded here yet. */
const RootMessage = ({ text, onRetry }: { text: string; onRetry?: () => void }) => (
  <main className="root-message" role="alert">
    <p>{text}</p>
    {onRetry !== undefined && (
      <button type="button" onClick={onRetry}>
        重试
      </button>
    )}
  </main>
);

const widths = ["24%", "92%", "78%", "92%", "64%", "86%"] as const;

/** Lines in the place of the console while its code is fetched, after a moment: nobody should look at an empty page. */
function ConsoleWaiting() {
  const isShown = useDelayed(300);
  if (!isShown) return null;
  return (
    <div role="status" aria-label="加载中" style={{ display: "grid", gap: 18, padding: "72px 32px" }}>
      {widths.map((width, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <i key={at} style={{ width, height: 18, borderRadius: 4, background: "var(--fill2)" }} />
      ))}
    </div>
  );
}

/** Public pages and the console are fetched separately: the login page loads nothing of the console. */
export function Root() {
  const route = useRoute();
  const isPublic = publicRoutes.includes(route) || (partsPage !== undefined && route === partsRoute);
  const known = route === partsRoute ? partsPage : publicPages.get(route);
  const load = isPublic ? known : consoleApp;
  if (load === undefined) return <RootMessage text="页面不存在" />;
  return (
    <Chunk
      key={isPublic ? route : "console"}
      load={load}
      waiting={isPublic ? null : <ConsoleWaiting />}
      // A reload loses nothing yet, and a browser may remember that importing this file failed.
      renderFailed={(error) => (
        <RootMessage
          text={error instanceof PartError ? `页面无法打开：${error.advice}` : "页面出错了，请重试"}
          onRetry={() => window.location.reload()}
        />
      )}
    />
  );
}
