import type { Job } from "../platform/jobs/job.ts";
import type { ServerParts } from "../platform/server-parts.ts";
import type { ServedCall } from "./call.ts";
import type { ServedIntake } from "./served-intake.ts";
import type { ServedOpenRead } from "./served-open-read.ts";
import type { ServedResource } from "./serve-resource.ts";
import type { Services } from "./services.ts";

/** What a feature serves and runs. Each folder of `features` declares it in its `<area>.feature.ts`. */
export interface Feature {
  /** Standard pages; they include their own calls. */
  readonly resources?: readonly ServedResource[];
  readonly calls?: readonly ServedCall[];
  /** Kinds of data that applications send, each with its command. */
  readonly intakes?: readonly ServedIntake[];
  /** What applications read. */
  readonly openReads?: readonly ServedOpenRead[];
  /** Work by the clock or queued by its commands; a function where the work needs what calls get beside the database. */
  readonly jobs?: readonly Job[] | ((servicesOf: (parts: ServerParts) => Services) => readonly Job[]);
}
