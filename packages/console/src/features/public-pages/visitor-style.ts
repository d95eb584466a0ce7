import { visitorFonts, visitorPalette } from "@hongxian/contract/features/public-pages/visitor.palette.ts";

/** `accentPressed` → `--accent-pressed`. */
const variableName = (token: string): string => `--${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export function installVisitorStyle(): void {
  const colours = Object.entries(visitorPalette).map(([token, value]) => `${variableName(token)}:${value}`);
  const style = document.createElement("style");
  style.textContent = `:root{color-scheme:light;--sans:${visitorFonts.sans};--serif:${visitorFonts.serif};${colours.join(";")}}`;
  document.head.prepend(style);
}
