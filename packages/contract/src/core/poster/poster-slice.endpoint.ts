import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";
import { batchPosterTitle, posterBackgroundChoice, posterOrigin } from "./poster.endpoints.ts";

/** What a batch job passes to the drawing of one slice; not a call over the wire. */
export const drawPosterSlice = endpoint({
  method: "POST",
  path: "/api/posters/batch/slice",
  allow: "admin",
  title: batchPosterTitle,
  done: "",
  body: z.strictObject({
    userIds: z.array(z.int().positive()),
    background: posterBackgroundChoice,
    origin: posterOrigin,
    folder: z.string().regex(/^[0-9a-f]{32}$/),
    /** Each member's position in the complete batch, for the rotation of the backgrounds. */
    order: z.array(z.int().positive()),
  }),
  data: z.object({ failed: z.array(z.object({ userId: z.int(), msg: z.string() })) }),
});
