import { maskIdNo, maskMiddle, maskPhone } from "@hongxian/contract/core/member/mask.rules.ts";
import { mediumRoute } from "@hongxian/contract/core/partner/partner.choices.ts";
import { mediumMessages } from "@hongxian/contract/features/medium/medium.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { RevealSource } from "../../core/foundation/access/reveal.ts";
import type { Call } from "../../kit/call.ts";

interface Personal {
  readonly contactPhone?: string;
  readonly wechatNo?: string | null;
  readonly bankNo?: string | null;
}

/** The columns a form shows masked: sent back masked, they stay unchanged. */
export function personalColumns(call: Call, draft: Personal, shown: Personal | null): Record<string, unknown> {
  const { contactPhone = "", wechatNo, bankNo } = draft;
  const columns: Record<string, unknown> = {};
  if (shown !== null && contactPhone === shown.contactPhone) columns["contactPhone"] = sql`t.contact_phone`;
  else if (contactPhone.includes("*")) throw invalid({ contactPhone: mediumMessages.phone });
  if (shown !== null && wechatNo === shown.wechatNo) columns["wechatNo"] = sql`t.wechat_no`;
  if (shown !== null && bankNo === shown.bankNo) columns["bankNo"] = sql`t.bank_no`;
  else {
    const number = bankNo ?? "";
    columns["bankNo"] = number === "" ? "" : maskIdNo(number);
    columns["bankNoSealed"] = number === "" ? null : call.services.seal.seal(number);
  }
  return columns;
}

/** A draft as the audit log may store it. */
export const maskedDraft = (draft: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...draft,
  contactPhone: maskPhone(String(draft["contactPhone"] ?? "")),
  wechatNo: maskMiddle(String(draft["wechatNo"] ?? "")),
  bankNo: maskIdNo(String(draft["bankNo"] ?? "")),
});

interface Stored {
  readonly contactPhone: string;
  readonly wechatNo: string;
  readonly bankNoSealed: string | null;
}

export const mediumReveal: RevealSource = {
  type: auditTargets.medium,
  routes: [mediumRoute],
  read: async ({ db, services }, id) => {
    const { rows } =
      await sql<Stored>`select contact_phone, wechat_no, bank_no_sealed from medium where id = ${id}`.execute(db);
    const found = rows[0];
    if (found === undefined) return null;
    const { contactPhone, wechatNo, bankNoSealed } = found;
    return { contactPhone, wechatNo, bankNo: bankNoSealed === null ? "" : services.seal.open(bankNoSealed) };
  },
};
