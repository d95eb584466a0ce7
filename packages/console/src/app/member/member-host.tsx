import { useEffect, useMemo } from "react";
import { closeMembers, useOpenMembers } from "../../core/member-dialog/open-members.ts";
import { currentAddress, onAddressChange, openAddress } from "../../platform/address.ts";
import { PageProvider, type PagePlace } from "../../platform/page-context.tsx";
import { toast } from "../../platform/toast.ts";
import { type ChunkLoader, fetchChunk } from "../chunk/chunk-cache.ts";
import { Chunk } from "../chunk/chunk.tsx";
import { useAddress } from "../use-address.ts";

const load: ChunkLoader = () =>
  import("../../core/member-dialog/member-dialog.tsx").then((module) => module.MemberDialogs);

/** Closing takes the failed part away; the next opening tries again. */
function Failed({ error }: { error: Error }) {
  useEffect(() => {
    toast.error(`用户详情加载失败：${error.message}`);
    closeMembers();
  }, [error]);
  return null;
}

const nothing = () => undefined;

/** Another page in front, or nobody signed in any more: what lay over the page goes with it. */
function closeWithPage(): () => void {
  let { route } = currentAddress();
  const stop = onAddressChange(() => {
    const next = currentAddress().route;
    if (next !== route) closeMembers();
    route = next;
  });
  return () => {
    stop();
    closeMembers();
  };
}

/** Where the member detail appears, over whatever page is open; its code is fetched in a quiet moment. */
export function MemberHost() {
  const { route } = useAddress();
  const isOpen = useOpenMembers().length > 0;
  useEffect(closeWithPage, []);
  useEffect(() => {
    const timer = setTimeout(() => void fetchChunk(load).catch(nothing), 1500);
    return () => clearTimeout(timer);
  }, []);
  const place = useMemo<PagePlace>(
    () => ({
      route,
      active: true,
      search: "",
      setSearch: nothing,
      setDirty: nothing,
      setTitle: nothing,
      open: (address) => openAddress(address),
      close: closeMembers,
    }),
    [route],
  );
  if (!isOpen) return null;
  return (
    <PageProvider place={place}>
      <Chunk load={load} waiting={null} renderFailed={(error) => <Failed error={error} />} />
    </PageProvider>
  );
}
