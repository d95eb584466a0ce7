import type { PosterFace } from "@hongxian/contract/core/poster/poster-context.ts";
import type { PosterProfile } from "@hongxian/contract/core/poster/poster-profile.ts";
import { fixedTexts, textsByFace } from "@hongxian/contract/core/poster/poster-texts.ts";
import { fontText } from "./poster-studio.ts";
import "@fontsource-variable/noto-sans-sc/wght.css";
import "@fontsource-variable/noto-serif-sc/wght.css";

/** After this time the poster is drawn with the system's own fonts. */
const longestWaitMs = 5000;
const weights = { serif: [600, 700], sans: [400, 500, 600] } as const;

const load = (texts: Readonly<Record<PosterFace, string>>): Promise<unknown> =>
  Promise.allSettled(
    (["serif", "sans"] as const).flatMap((face) =>
      weights[face].map((weight) => document.fonts.load(fontText({ face, weight, size: 40 }), texts[face])),
    ),
  );

/** Loads the fonts that every poster needs while the member is still being loaded. */
export const loadFixedFonts = (): void => void load(fixedTexts);

/** Fetches the parts of the fonts that this member's texts need, before anything is measured. */
export async function loadPosterFonts(profile: PosterProfile): Promise<void> {
  const tooLong = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([load(textsByFace(profile)), tooLong]);
}
