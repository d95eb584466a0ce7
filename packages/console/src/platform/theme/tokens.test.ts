import { describe, expect, it } from "vitest";
import { tokens, type ThemeMode, type Tokens } from "./tokens.ts";

type Name = keyof Tokens;

function luminance(hex: string): number {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces: readonly Name[] = ["surface", "raised", "fill1", "canvas"];
const onEverySurface: readonly Name[] = ["text", "text2", "text3"];
const tones: readonly Name[] = ["jade", "ochre", "brick", "slate", "gold", "accent"];
const pairs: readonly (readonly [Name, Name])[] = [
  ...onEverySurface.flatMap((text) => surfaces.map((under) => [text, under] as const)),
  ...tones.flatMap((tone) => [[tone, "surface"] as const, [tone, `${tone}Soft` as Name] as const]),
  ["onAccent", "accentFill"],
  ["onAccent", "accentHover"],
  ["barText", "bar"],
  ["barText2", "bar"],
  ["bubbleText", "bubble"],
  ["man", "surface"],
  ["woman", "surface"],
];

// The sweep over all pages checks a few rows in the light theme; every tone of both themes is checked here.
describe.each<ThemeMode>(["light", "dark"])("%s", (mode) => {
  it.each(pairs)("the colour %s on %s can be read", (text, under) => {
    expect(contrast(tokens[mode][text], tokens[mode][under])).toBeGreaterThanOrEqual(4.5);
  });
});
