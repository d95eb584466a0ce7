import { createRoot } from "react-dom/client";
import { startSession } from "../core/session/session-actions.ts";
import { startAppearance } from "../kit/theme/appearance.ts";
import "../kit/theme/theme.css";
import { installThemeStyle } from "../kit/theme/theme-style.ts";
import { watchPreload } from "./chunk/load-chunk.ts";
import { Root } from "./root.tsx";

installThemeStyle();
startAppearance();
startSession();
watchPreload();

const place = document.getElementById("root");
if (place === null) throw new Error("the page has no #root");
createRoot(place).render(<Root />);
