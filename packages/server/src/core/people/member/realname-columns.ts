import { idNoFacts } from "@hongxian/contract/core/member/id-no.rules.ts";
import { maskIdNo } from "@hongxian/contract/core/member/mask.rules.ts";

/** The part of an identity number that a record of a real-name check stores in clear. */
export function realnameColumns(idNo: string) {
  const facts = idNoFacts(idNo);
  return { idNoMasked: maskIdNo(idNo), idBirthday: facts?.birthday ?? null, idSex: facts?.sex ?? null };
}
