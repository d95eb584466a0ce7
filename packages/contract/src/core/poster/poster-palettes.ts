/** The colours of one background. */
export interface PosterPalette {
  readonly ink: string;
  readonly sub: string;
  readonly accent: string;
  readonly line: string;
  readonly seal: string;
  readonly sealInk: string;
  readonly frame: string;
  readonly mat: string;
  readonly shadow: string;
  readonly badge: string;
  readonly badgeLine: string;
  readonly badgeDot: string;
  readonly badgeTick: string;
  readonly badgeInk: string;
  readonly man: string;
  readonly woman: string;
  readonly sexInk: string;
  readonly quoteAlpha: number;
  /** The upper corners of the photo are rounded to an arch. */
  readonly isArched: boolean;
}

const light = {
  mat: "#FFFFFF",
  sexInk: "#FFFFFF",
  sealInk: "#FFF6EA",
  badgeTick: "#FFFFFF",
  quoteAlpha: 0.16,
  man: "#2E5F8A",
  woman: "#BE2A48",
  shadow: "rgba(70,30,20,.22)",
  isArched: false,
} as const;
const dark = {
  mat: "#FFF7EA",
  sexInk: "#1D1420",
  quoteAlpha: 0.22,
  man: "#A9D0F5",
  woman: "#FFB3BF",
  shadow: "rgba(0,0,0,.42)",
  isArched: false,
} as const;

const thread: PosterPalette = {
  ...light,
  ink: "#3A1E1C",
  sub: "#7A5248",
  accent: "#B3202F",
  line: "rgba(150,70,60,.30)",
  seal: "#B3202F",
  frame: "#D9A79A",
  badge: "#FCE9E6",
  badgeLine: "#E3A9A4",
  badgeDot: "#B3202F",
  badgeInk: "#8E1824",
};
const happiness: PosterPalette = {
  ...dark,
  ink: "#FFF3DF",
  sub: "#F7D9B5",
  accent: "#FFD98E",
  line: "rgba(255,217,142,.38)",
  seal: "#F3CF8B",
  sealInk: "#8E1623",
  frame: "#E9BE74",
  badge: "rgba(70,4,14,.45)",
  badgeLine: "#E0B266",
  badgeDot: "#F3CF8B",
  badgeTick: "#7A0F1C",
  badgeInk: "#FFE9C4",
};
const plum: PosterPalette = {
  ...light,
  ink: "#3B2328",
  sub: "#7B5058",
  accent: "#B21F45",
  line: "rgba(150,70,90,.28)",
  seal: "#B21F45",
  frame: "#E2B4BC",
  badge: "#FCE6EA",
  badgeLine: "#E7AEBB",
  badgeDot: "#B21F45",
  badgeInk: "#8C1635",
};
const moon: PosterPalette = {
  ...dark,
  ink: "#FBF3DF",
  sub: "#CFD3EA",
  accent: "#F7D898",
  line: "rgba(220,222,250,.28)",
  seal: "#C22E40",
  sealInk: "#FFF3E0",
  frame: "#C9B98D",
  badge: "rgba(255,255,255,.10)",
  badgeLine: "rgba(247,216,152,.6)",
  badgeDot: "#F7D898",
  badgeTick: "#1C2447",
  badgeInk: "#FBF0D6",
  isArched: true,
};
const city: PosterPalette = {
  ...dark,
  ink: "#FFF4F0",
  sub: "#F3D3DF",
  accent: "#FFC9A8",
  line: "rgba(255,220,225,.30)",
  seal: "#FF8E7C",
  sealInk: "#3B123F",
  frame: "rgba(255,222,208,.75)",
  badge: "rgba(255,255,255,.13)",
  badgeLine: "rgba(255,201,168,.6)",
  badgeDot: "#FFC9A8",
  badgeTick: "#4A1848",
  badgeInk: "#FFF0E8",
};
const landscape: PosterPalette = {
  ...light,
  ink: "#23282B",
  sub: "#555E60",
  accent: "#A3222C",
  line: "rgba(50,60,64,.26)",
  seal: "#A3222C",
  frame: "#B9BDB8",
  badge: "#F1EFE6",
  badgeLine: "#A9AEA8",
  badgeDot: "#3D474A",
  badgeInk: "#2C3437",
};
const spring: PosterPalette = {
  ...light,
  ink: "#23352A",
  sub: "#43563F",
  accent: "#B5264A",
  line: "rgba(60,100,70,.28)",
  seal: "#B5264A",
  frame: "#BFD3B4",
  badge: "#EAF3E3",
  badgeLine: "#A9C49C",
  badgeDot: "#3F7148",
  badgeInk: "#2C5636",
};
const autumn: PosterPalette = {
  ...light,
  ink: "#40240F",
  sub: "#7A5230",
  accent: "#A9310F",
  line: "rgba(150,90,30,.32)",
  seal: "#B2381A",
  frame: "#DDB67A",
  badge: "#FBE8C8",
  badgeLine: "#DDB06A",
  badgeDot: "#A9310F",
  badgeInk: "#8A2A0E",
};

export const posterPalettes = { thread, happiness, plum, moon, city, landscape, spring, autumn } as const;

/** The dark of the QR code, on white whatever the background. */
export const qrInk = "#2B1416";

/** Panels under the text on an uploaded background, so that it is readable on any picture. */
export const ownBackgroundSheet = {
  colour: "rgba(255,251,245,.92)",
  boxes: [
    { x: 56, y: 42, width: 470, height: 116, radius: 24 },
    { x: 750, y: 228, width: 270, height: 752, radius: 28 },
    { x: 40, y: 996, width: 1000, height: 892, radius: 32 },
  ],
} as const;
