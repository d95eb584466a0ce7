import { lateModule } from "../../platform/late/load-part.ts";

/** Fetched when it is wanted: most people never meet a captcha. */
export const captchaSolver = lateModule(async () => await import("./solve-captcha.ts"));
