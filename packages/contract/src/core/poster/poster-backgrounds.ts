import { paintAutumn } from "./backgrounds/autumn.background.ts";
import { paintCityDusk } from "./backgrounds/city-dusk.background.ts";
import { paintDoubleHappiness } from "./backgrounds/double-happiness.background.ts";
import { paintInkLandscape } from "./backgrounds/ink-landscape.background.ts";
import { paintMoonlit } from "./backgrounds/moonlit.background.ts";
import { paintPlumBlossom } from "./backgrounds/plum-blossom.background.ts";
import { paintRedThread } from "./backgrounds/red-thread.background.ts";
import { paintSpring } from "./backgrounds/spring.background.ts";
import type { PosterBackgroundNumber } from "./background-number.ts";
import type { PosterContext } from "./poster-context.ts";
import { type PosterPalette, posterPalettes } from "./poster-palettes.ts";

export interface PosterBackground {
  readonly name: string;
  readonly palette: PosterPalette;
  paint(context: PosterContext): void;
}

/** The eight backgrounds by their numbers. */
export const posterBackgrounds = {
  1: { name: "一线牵", palette: posterPalettes.thread, paint: paintRedThread },
  2: { name: "囍", palette: posterPalettes.happiness, paint: paintDoubleHappiness },
  3: { name: "梅", palette: posterPalettes.plum, paint: paintPlumBlossom },
  4: { name: "月老", palette: posterPalettes.moon, paint: paintMoonlit },
  5: { name: "都市", palette: posterPalettes.city, paint: paintCityDusk },
  6: { name: "山水", palette: posterPalettes.landscape, paint: paintInkLandscape },
  7: { name: "春", palette: posterPalettes.spring, paint: paintSpring },
  8: { name: "秋", palette: posterPalettes.autumn, paint: paintAutumn },
} as const satisfies Readonly<Record<PosterBackgroundNumber, PosterBackground>>;
