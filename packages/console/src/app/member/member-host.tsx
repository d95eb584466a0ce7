import { useEffect, useMemo } from "react";
import { closeMembers, memberDialogName, openMember, useOpenMembers } from "../../core/member-dialog/open-members.ts";
import { currentAddress, onAddressChange, openAddress } from "../../platform/address.ts";
import { useNamedDialog } from "../../platform/use-named-dialog.ts";
import { Nested, PageProvider, type PagePlace } from "../../platform/page-context.tsx";
import { late } from "../../ui/late/late.tsx";
import { useRoute } from "../use-address.ts";

const MemberDialogs = late<{ onClose?: () => void }>(
  async () => (await import("../../core/member-dialog/member-dialog.tsx")).MemberDialogs,
);

const nothing = () => undefined;

/** Closes the dialogs over a page when another page comes to the front or the user signs out. */
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

/** Opens the member that the address names: after F5, or from a colleague's link. */
function useNamedMember(route: string, isOpen: boolean): void {
  const named = useNamedDialog(route);
  useEffect(() => {
    const userId = Number(named?.of);
    if (!isOpen && named?.dialog === memberDialogName && Number.isSafeInteger(userId)) openMember(userId);
  }, [named, isOpen]);
}

/** Where the member detail appears, over whatever page is open; its code is fetched in a quiet moment. */
export function MemberHost() {
  const route = useRoute();
  const isOpen = useOpenMembers().length > 0;
  useEffect(closeWithPage, []);
  useNamedMember(route, isOpen);
  useEffect(() => {
    const timer = setTimeout(MemberDialogs.fetch, 1500);
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
      <Nested>
        <MemberDialogs onClose={closeMembers} />
      </Nested>
    </PageProvider>
  );
}
