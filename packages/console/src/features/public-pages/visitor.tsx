import { visitorRoutes } from "@hongxian/contract/features/public-pages/visitor.routes.ts";
import { useMemo, useSyncExternalStore } from "react";
import { onAddressChange, parseAddress } from "../../platform/address.ts";
import { ContractSignPage } from "./contract/sign.page.tsx";
import { CornerPage } from "./corner/corner.page.tsx";
import { LoveTestPage } from "./love-test/love-test.page.tsx";
import { ActivityPage } from "./promoted/activity.page.tsx";
import { GoodsPage } from "./promoted/goods.page.tsx";
import { SeekPage } from "./seek/seek.page.tsx";

/** One page by the address; another link opened in the same window remounts its page. */
export function Visitor() {
  const hash = useSyncExternalStore(onAddressChange, () => window.location.hash);
  const { route, search } = useMemo(() => parseAddress(hash), [hash]);
  const query = useMemo(() => new URLSearchParams(search), [search]);
  if (route === visitorRoutes.seek) return <SeekPage query={query} />;
  if (route === visitorRoutes.test) return <LoveTestPage key={query.get("code")} query={query} />;
  if (route === visitorRoutes.contractSign)
    return <ContractSignPage key={query.get("t")} token={query.get("t") ?? ""} />;
  if (route === visitorRoutes.activity) return <ActivityPage key={query.get("code")} code={query.get("code") ?? ""} />;
  if (route === visitorRoutes.goods) return <GoodsPage key={query.get("id")} id={query.get("id") ?? ""} />;
  return <CornerPage key={query.get("t")} token={query.get("t") ?? ""} />;
}
