import { formatAddress, parseAddress } from "../../platform/address.ts";

/** Pages with a sister for the phone, which has the same list and reads the same filters. */
export const phoneSisters: Readonly<Record<string, string>> = {
  "/promotion/shopsmanage": "/phoneVersions/phoneUser",
  "/flowingWater/order": "/phoneVersions/phoneOrder",
  "/flowingWater/withdraw": "/phoneVersions/phoneWithdraw",
  "/complaintAndSuggest/complaint": "/phoneVersions/phoneComplaint",
  "/complaintAndSuggest/syggest": "/phoneVersions/phoneSyggest",
  "/complaintAndSuggest/appealRecord": "/phoneVersions/phoneAppealRecord",
  "/reportFrom/financialStatistics": "/phoneVersions/phoneFinancialStatistics",
  "/reportFrom/profitReportFrom": "/phoneVersions/profitReportFrom",
  "/reportFrom/userRealNameCount": "/phoneVersions/userRealNameCount",
};

/** Parts of a wide page that its sister does not have; the tabs of the member list are a filter. */
const isOnlyWide = (route: string, search: URLSearchParams): boolean =>
  ["queue", "mode"].some((name) => search.has(name)) || (search.has("tab") && route !== "/promotion/shopsmanage");

/** The page that shows on a phone what the link is about, where this person may open it. */
export function phoneAddress(link: string, mayOpen: (route: string) => boolean): string {
  const { route, search } = parseAddress(link);
  const sister = phoneSisters[route];
  if (sister === undefined || !mayOpen(sister) || isOnlyWide(route, new URLSearchParams(search))) return link;
  return formatAddress({ route: sister, search });
}

/** The member whose detail the link opens, on a page that is a list of members. */
export function linkedMember(link: string): number | null {
  const { route, search } = parseAddress(link);
  const id = Number(new URLSearchParams(search).get("userId"));
  return route === "/promotion/shopsmanage" && Number.isSafeInteger(id) && id > 0 ? id : null;
}
