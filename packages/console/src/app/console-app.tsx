import { menuPages } from "@hongxian/contract/core/access/menu/menu-catalogue.ts";
import type { SignedIn } from "@hongxian/contract/core/session/session.endpoints.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { App, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN.js";
import dayjs from "dayjs";
import "dayjs/locale/zh-cn.js";
import { useCallback, useEffect, useMemo, useState } from "react";
import { startLive } from "../core/live/live-events.ts";
import { PageListProvider } from "../core/page-list/page-list-context.tsx";
import { ChangePasswordDialog } from "../core/session/change-password.dialog.tsx";
import { ConfirmPasswordDialog } from "../core/session/confirm-password.dialog.tsx";
import { homeRoute, reloadMe, startRoute } from "../core/session/session-actions.ts";
import { holderOfSession, useSession } from "../core/session/session-store.ts";
import { TotpDialog } from "../core/session/totp.dialog.tsx";
import { AccessProvider } from "../platform/access-context.tsx";
import { AppPartsProvider } from "../platform/app-parts.tsx";
import { fetchBeforeImport } from "../platform/late/open-files.ts";
import { startLayers } from "../platform/layers.ts";
import { anyDialogOpen } from "../platform/page-context.tsx";
import { usePhoneScreen } from "../platform/phone-screen.ts";
import { PanelState } from "../ui/panel-state.tsx";
import { antTheme } from "../platform/theme/ant-theme.ts";
import { useAppearance } from "../platform/theme/appearance.ts";
import { ToastHolder } from "./toast-holder.tsx";
import { appParts } from "./app-parts.tsx";
import { allowReload } from "./chunk/reload-once.ts";
import { BarePage } from "./frame/bare-page.tsx";
import { FailureNotice } from "./frame/failure-notice.tsx";
import { Frame } from "./frame/frame.tsx";
import { MemberHost } from "./member/member-host.tsx";
import { pageByRoute } from "./pages.ts";
import { createQueryClient } from "./query-client.ts";
import { anyDirty, currentTabs, restoreTabs, startTabs } from "./tabs/tabs-store.ts";
import { openAddress } from "../platform/address.ts";
import { useAddress } from "./use-address.ts";

dayjs.locale("zh-cn");

/** Everything behind the sign-in. Remounted for each session, so that no state of the previous one remains. */
export function ConsoleApp() {
  const { theme } = useAppearance();
  const [client] = useState(createQueryClient);
  return (
    <ConfigProvider
      theme={antTheme[theme]}
      locale={zhCN}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      modal={{ mask: { blur: false } }}
      drawer={{ mask: { blur: false } }}
    >
      <QueryClientProvider client={client}>
        <App message={{ maxCount: 1 }}>
          <ToastHolder />
          <ConfirmPasswordDialog />
          <SessionGate />
        </App>
      </QueryClientProvider>
    </ConfigProvider>
  );
}

/**
 * Shows the frame from the session stored in the browser while the server is queried; without one, waits for the
 * answer.
 */
function SessionGate() {
  const session = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const ask = useCallback(
    () =>
      void reloadMe().then(
        () => setProblem(null),
        (error: Error) => setProblem(error.message),
      ),
    [],
  );
  useEffect(ask, [ask]);

  if (session === null) {
    return (
      <div className="console-wait row middle gap-12 tall text2">
        {problem === null ? (
          <PanelState kind="loading" lines={8} />
        ) : (
          <PanelState kind="error" text={problem} onRetry={ask} />
        )}
      </div>
    );
  }
  if (session.staff.mustChangePwd) return <ChangePasswordDialog forced onClose={() => undefined} />;
  if (session.role.totpRequired && !session.staff.totpEnabled) return <TotpDialog forced onClose={() => undefined} />;
  return <SignedInConsole session={session} />;
}

function SignedInConsole({ session }: { session: SignedIn }) {
  const holder = useMemo(() => holderOfSession(session), [session]);
  const openable = useMemo(
    () =>
      menuPages.filter(
        ({ route }) => pageByRoute.has(route) && (holder.roleId === adminRoleId || holder.pages.has(route)),
      ),
    [holder],
  );
  const { route, search } = useAddress();
  useState(restoreTabs);
  useEffect(startTabs, []);
  useEffect(startLayers, []);
  useEffect(startLive, []);
  useEffect(() => {
    fetchBeforeImport();
    allowReload(() => !anyDirty() && !anyDialogOpen(currentTabs().tabs.map((tab) => tab.route)));
  }, []);
  const entry = pageByRoute.get(route);
  const isPhone = usePhoneScreen();
  // The home page is wide: a phone gets its own, under the bare address too, unless somebody chose the wide one there.
  const start = isPhone && (route === homeRoute || route === "/") && search === "" ? startRoute() : route;
  useEffect(() => {
    if (start !== route) openAddress(start, { replace: true });
  }, [start, route]);
  if (start !== route) return null;
  const bare = entry?.bare === true ? entry.load : isPhone ? entry?.phone : undefined;
  return (
    <AccessProvider holder={holder}>
      <AppPartsProvider parts={appParts}>
        <PageListProvider pages={openable}>
          {bare === undefined ? <Frame /> : <BarePage key={isPhone ? "phone" : "wide"} load={bare} />}
          <MemberHost />
          <FailureNotice />
        </PageListProvider>
      </AppPartsProvider>
    </AccessProvider>
  );
}
