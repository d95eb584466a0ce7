import { richPictures, richWords } from "@hongxian/contract/core/rich-text/clean-html.ts";
import { douyinRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import type { WrittenPage } from "@hongxian/contract/features/douyin/douyin.endpoints.ts";
import { douyinMessages, findLead } from "@hongxian/contract/features/douyin/douyin.rules.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { storedPictureShowsCode } from "../../core/foundation/storage/stored-code.ts";
import { findStoredFile } from "../../core/foundation/storage/stored-files.ts";
import type { Call, RawCall } from "../../kit/call.ts";

export type CheckedPage = Pick<WrittenPage, "title" | "content" | "shareTitle" | "shareImageUrl">;

/** Which pictures of the page show a QR code: checked in the store, before anything is locked. */
export type Codes = ReadonlyMap<string, boolean>;

export async function findCodes(
  { services, caller }: Pick<RawCall, "services" | "caller">,
  page: Pick<CheckedPage, "content" | "shareImageUrl">,
): Promise<Codes> {
  const codes = new Map<string, boolean>();
  for (const address of new Set([...richPictures(page.content, douyinRules), page.shareImageUrl]))
    if (address !== "") codes.set(address, await storedPictureShowsCode(caller.staffId, services, address));
  return codes;
}

/** Contact details lead members away from the platform; so do QR codes in its pictures. */
export async function checkPage({ db }: Pick<Call, "db">, page: CheckedPage, codes: Codes): Promise<void> {
  const { title, content, shareTitle, shareImageUrl } = page;
  const showsCode = (address: string): boolean => {
    const known = codes.get(address);
    // The page was changed while its pictures were checked.
    if (known === undefined) throw new AppError("STALE");
    return known;
  };
  const lead = findLead([title, shareTitle, richWords(content, douyinRules)].join("\n"));
  if (lead !== null) throw invalid({ content: douyinMessages.leads(lead) });
  for (const address of new Set(richPictures(content, douyinRules)))
    if (showsCode(address)) throw invalid({ content: douyinMessages.leads(douyinMessages.qrCode) });
  if (shareImageUrl !== "" && showsCode(shareImageUrl))
    throw invalid({ shareImageUrl: douyinMessages.leads(douyinMessages.qrCode) });
  const file = shareImageUrl === "" ? null : await findStoredFile(db, shareImageUrl);
  if (file === null || file.width === null || file.height === null) return;
  if (Math.abs(file.width * 4 - file.height * 5) > file.height * 0.1)
    throw invalid({ shareImageUrl: douyinMessages.shareImage });
}
