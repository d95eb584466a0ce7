import type { PosterContext } from "../poster-context.ts";
import { drawnAt, fillDisc, fillPath, strokePath } from "../trace-path.ts";

const white = "#FFFFFF";

/** 月下老人 on his cloud: gourd staff, crimson robe, white beard, the thread in his hand. */
export function paintOldMan(context: PosterContext, x: number, y: number): void {
  drawnAt(context, { x, y }, () => {
    context.lineCap = "round";
    strokePath(context, "M-46 16Q-40 -60 -52 -112C-56 -128 -38 -132 -36 -120", "#3A2A2C", 4);
    fillDisc(context, -40, -104, 5, "#9A5B2C");
    fillDisc(context, -40, -94, 7, "#9A5B2C");
    const robe = "M-16 -72C-44 -50 -52 0 -54 22L62 22C60 -8 44 -20 30 -30C30 -50 24 -64 10 -74Z";
    fillPath(context, robe, "#7E1F33");
    fillPath(context, "M8 -66C30 -66 44 -58 54 -50L48 -34C34 -38 18 -34 4 -40Z", "#94293E");
    fillDisc(context, 52, -48, 6, "#EBC7A4");
    fillDisc(context, 0, -90, 17, "#F0CFAE");
    fillPath(context, "M-12 -84C-10 -60 -2 -44 8 -34C14 -50 16 -66 15 -84C8 -76 -4 -76 -12 -84", white);
    fillPath(context, "M-18 -88C-20 -112 16 -114 16 -96C4 -104 -6 -102 -10 -86Z", white);
    fillDisc(context, -4, -112, 7, white);
    strokePath(context, "M-11 -108L4 -109", "#B3202F", 3);
    strokePath(context, "M4 -92Q7 -95 10 -92", "#6B4A3C", 1.8);
  });
}
