import type { Acts } from "../../kit/act.ts";
import { giftRecordGrants } from "./gift-record.rules.ts";
import { giftGrants } from "./gift.rules.ts";
import { phoneGiftGrants } from "./phone-gift.endpoints.ts";

interface Animated {
  readonly animType: string;
  readonly animUrl: string | null;
}
const isAnimated = ({ animType, animUrl }: Animated) => animType !== "NONE" && animUrl !== null;

export const giftActs = {
  play: { by: giftGrants.play, when: isAnimated },
  playOnPhone: { by: phoneGiftGrants.play, when: isAnimated },
} satisfies Acts<Animated>;

interface Flagged {
  readonly riskFlag: string;
}
export const giftRiskActs = {
  mark: { by: giftRecordGrants.mark, when: ({ riskFlag }) => riskFlag === "NONE" },
  unmark: { by: giftRecordGrants.unmark, when: ({ riskFlag }) => riskFlag !== "NONE" },
} satisfies Acts<Flagged>;
