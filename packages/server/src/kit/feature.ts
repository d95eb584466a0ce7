import type { ServedCall } from "./call.ts";
import type { ServedResource } from "./serve-resource.ts";

/** What a feature serves. Each folder of `features` declares it in its `<area>.feature.ts`. */
export interface Feature {
  /** Standard pages; they include their own calls. */
  readonly resources?: readonly ServedResource[];
  readonly calls?: readonly ServedCall[];
}
