import { createRoot } from "react-dom/client";
import { startSession } from "../core/session/session-actions.ts";
import { startAppearance } from "../platform/theme/appearance.ts";
import "../platform/theme/theme.css";
import { installThemeStyle } from "../platform/theme/theme-style.ts";
import { Root } from "./root.tsx";

installThemeStyle();
startAppearance();
startSession();

const place = document.getElementById("root");
if (place === null) throw new Error("the page has no #root");
createRoot(place).render(<Root />);
