import { guidesRead } from "@hongxian/contract/features/mini-guide/mini-guide.open-read.ts";
import { serveOpenRead } from "../../kit/served-open-read.ts";
import { shownGuides } from "./shown-guides.ts";

export const guidesOpenRead = serveOpenRead(guidesRead, async ({ db, query }) => ({
  list: await shownGuides(db, query),
}));
