import { svg } from "./portrait.ts";

const heart = "M60 98C24 74 18 52 28 40c9-11 25-8 32 6 7-14 23-17 32-6 10 12 4 34-32 58Z";

/** The drawings of the demo gifts, in the order of the panel. */
const drawings: readonly string[] = [
  `<circle cx="60" cy="46" r="30" fill="#E98AA0"/><path d="M60 46m-20 0a20 20 0 0 1 40 0a14 14 0 0 1-28 0a8 8 0 0 1 16 0" fill="none" stroke="#FFF4F2" stroke-width="6" stroke-linecap="round"/><path d="M60 76v34" stroke="#C9A27A" stroke-width="7" stroke-linecap="round"/>`,
  `<path d="M60 60C58 84 58 96 58 112" stroke="#5E7F4A" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M58 92c-16-2-22-10-22-18 14 0 22 6 22 18Z" fill="#7A9C5C"/><circle cx="60" cy="42" r="28" fill="#C2333A"/><path d="M60 42m-16 4a16 16 0 1 1 26 12M52 44a9 9 0 1 1 14 7" fill="none" stroke="#F0B6AE" stroke-width="4" stroke-linecap="round"/>`,
  `<path d="${heart}" fill="#D9515E"/><path d="M40 48c2-6 8-8 12-5" stroke="#FBD5D3" stroke-width="5" fill="none" stroke-linecap="round"/>`,
  `<rect x="18" y="32" width="84" height="60" rx="6" fill="#F4E4D3" stroke="#C79A6B" stroke-width="3"/><path d="M20 36l40 32 40-32" fill="none" stroke="#C79A6B" stroke-width="3"/><path transform="translate(30 44) scale(.5)" d="${heart}" fill="#C2333A"/>`,
  `<circle cx="60" cy="76" r="28" fill="none" stroke="#D8B25A" stroke-width="9"/><path d="M60 16l18 16-18 22-18-22Z" fill="#BFE0EA" stroke="#7FB2C2" stroke-width="3" stroke-linejoin="round"/><path d="M42 32h36" stroke="#7FB2C2" stroke-width="3"/>`,
  `<g stroke-width="6" stroke-linecap="round"><path d="M60 60V18M60 60v42M60 60H18M60 60h42" stroke="#E2A93B"/><path d="M60 60L32 32M60 60l28 28M60 60l28-28M60 60L32 88" stroke="#C2333A"/></g><circle cx="60" cy="60" r="8" fill="#FFF4DC"/>`,
  `<path d="M24 60c0-26 34-26 36 0s36 26 36 0-34-26-36 0-36 26-36 0Z" fill="none" stroke="#B8232E" stroke-width="8"/><circle cx="60" cy="60" r="7" fill="#E8B04B"/><path d="M52 84l-6 24M68 84l6 24" stroke="#B8232E" stroke-width="5" stroke-linecap="round"/>`,
  `<path d="M12 78c0-12 8-16 22-18l14-16c4-4 8-6 14-6h16c8 0 12 4 16 12l4 8c10 2 14 8 14 18v6H12Z" fill="#A8323A"/><path d="M50 58l10-12h14l8 12Z" fill="#CFE3E8"/><circle cx="36" cy="86" r="11" fill="#33302E"/><circle cx="88" cy="86" r="11" fill="#33302E"/><circle cx="36" cy="86" r="4" fill="#D9D2C8"/><circle cx="88" cy="86" r="4" fill="#D9D2C8"/>`,
];

/** A gift's icon with a transparent background. */
export const drawGift = (place: number): string =>
  svg(120, 120, "0 0 120 120", drawings[(place - 1) % drawings.length] ?? "");
