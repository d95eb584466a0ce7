import { type ClaimFact, revealClaim } from "@hongxian/contract/core/review/credential-review.endpoints.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import { call } from "../../platform/call.ts";
import { RevealValue } from "../reveal/reveal-value.tsx";

const labels: Readonly<Record<ClaimFact, string>> = { certNo: "证书编号", realname: "姓名", idNo: "身份证号" };

interface RevealFactProps {
  readonly item: ReviewItem;
  readonly field: ClaimFact;
  readonly masked: string;
}

/** A masked fact that the reviewer compares with the paper or types into a register; each look is logged. */
export function RevealFact({ item, field, masked }: RevealFactProps) {
  if (masked === "") return <span className="nil">—</span>;
  const ask = async () => (await call(revealClaim, { params: { id: item.id }, body: { field } })).value;
  return <RevealValue masked={masked} label={labels[field]} ask={ask} />;
}
