import type { Feature } from "../../kit/feature.ts";
import { passRealname } from "./pass-realname.ts";
import * as realnameReads from "./realname.handlers.ts";
import { realnameIntakeServer } from "./realname.intake.ts";
import { realnameServer } from "./realname.server.ts";

export const realnameFeature: Feature = {
  resources: [realnameServer],
  intakes: [realnameIntakeServer],
  calls: [...Object.values(realnameReads), passRealname],
};
