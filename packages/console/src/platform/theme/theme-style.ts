import { type ThemeMode, sansFont, serifFont, tokens } from "./tokens.ts";

/** `accentSoft` → `--accent-soft`; digits stay with their word: `fill1` → `--fill1`. */
const variableName = (token: string): string => `--${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const variables = (mode: ThemeMode): string =>
  Object.entries(tokens[mode])
    .map(([token, value]) => `${variableName(token)}:${value}`)
    .join(";");

/** Publishes every token of both themes as CSS variables; `data-theme` on the root picks one. */
export function installThemeStyle(): void {
  const style = document.createElement("style");
  style.textContent =
    `:root{--font:${sansFont};--serif:${serifFont};color-scheme:light;${variables("light")}}` +
    `:root[data-theme=dark]{color-scheme:dark;${variables("dark")}}`;
  document.head.prepend(style);
}
