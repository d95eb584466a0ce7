// Before the pages, whose own rules override these.
import "./visitor.css";
import "./parts/fields.css";
import "./parts/sheet.css";
import { createRoot } from "react-dom/client";
import { installVisitorStyle } from "./visitor-style.ts";
import { Visitor } from "./visitor.tsx";

/** The public pages: plain React and own style, for phones with slow connections. */
export function startVisitor(): void {
  installVisitorStyle();
  const place = document.getElementById("root");
  if (place === null) throw new Error("the page has no #root");
  createRoot(place).render(<Visitor />);
}
