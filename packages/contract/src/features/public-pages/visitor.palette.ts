/** Colours of the public pages: as CSS variables in the pages, as literals on the canvas of a saved picture. */
export const visitorPalette = {
  accent: "#C8283C",
  accentPressed: "#A61C30",
  tint: "#FCECEA",
  tintLine: "#EFB4B1",
  page: "#FAF5EF",
  surface: "#FFFFFF",
  muted: "#F5EEE7",
  cream: "#FFF9F1",
  line: "#EADFD5",
  lineStrong: "#DCC9BB",
  field: "#A08C82",
  ink: "#2E1F1C",
  text2: "#6B5750",
  placeholder: "#7D6A62",
  success: "#2B7449",
  track: "#E6D3C8",
  ring: "#E3D2C6",
  web: "#FCF6F0",
  crimsonFrom: "#B4213A",
  crimsonTo: "#8E1830",
  onAccent: "#FFFFFF",
  onCrimson: "#FFE9E2",
  crimsonThread: "#E8808A",
} as const;
export type VisitorColour = keyof typeof visitorPalette;

export const visitorFonts = {
  sans: '"PingFang SC","HarmonyOS Sans SC","MiSans","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",-apple-system,sans-serif',
  serif: '"Noto Serif SC","Noto Serif CJK SC","Source Han Serif SC","Songti SC","STSong",serif',
} as const;
