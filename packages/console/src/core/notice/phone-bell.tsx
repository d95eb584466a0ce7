import { openAddress } from "../../platform/address.ts";
import { useAppParts } from "../../platform/app-parts.tsx";
import { usePageList } from "../page-list/page-list-context.tsx";
import { linkedMember, phoneAddress } from "../phone/phone-address.ts";
import { NoticeBell } from "./notice-bell.tsx";

/** The bell of a phone page: what a notice is about is opened on the phone's own page, or as the member over this one. */
export function PhoneBell() {
  const { openMember } = useAppParts();
  const openable = usePageList();
  const open = (link: string) => {
    const member = linkedMember(link);
    if (member === null) openAddress(phoneAddress(link, (route) => openable.some((page) => page.route === route)));
    else openMember?.(member);
  };
  return <NoticeBell onPhone onOpen={open} />;
}
