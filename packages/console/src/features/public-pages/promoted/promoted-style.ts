import type { CSSProperties } from "react";

/** What is peculiar to the pages of activities and goods; the rest is the style of all public pages. */
export const promoted = {
  main: { display: "grid", gap: 16, paddingTop: 16 },
  cover: { display: "block", width: "100%", maxHeight: 320, objectFit: "cover" },
  pictures: { display: "flex", overflowX: "auto", scrollSnapType: "x mandatory" },
  picture: { flex: "none", width: "100%", aspectRatio: "1", objectFit: "cover", scrollSnapAlign: "start" },
  open: { color: "var(--accent)" },
  line: { marginTop: 6, overflowWrap: "anywhere" },
  spec: { display: "flex", alignItems: "center", gap: 10, marginTop: 8 },
  specPicture: { flex: "none", width: 48, height: 48, borderRadius: 6, objectFit: "cover" },
  specText: { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
  rules: { paddingLeft: 20, listStyle: "decimal" },
  price: { color: "var(--accent)", font: "700 25px/38px var(--serif)" },
  before: { marginLeft: 8 },
  note: { flex: 1, margin: 0, padding: 12, fontSize: 16 },
} as const satisfies Readonly<Record<string, CSSProperties>>;
