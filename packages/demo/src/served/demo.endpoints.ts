import { endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { z } from "zod";

/** Portraits and voices of the invented members of the demo data, generated on request. */
export const getDemoPicture = endpoint({
  method: "GET",
  path: "/api/files/demo/{kind}/{name}",
  allow: "signed",
  params: z.strictObject({
    kind: z.string().regex(/^[a-z]{1,20}$/),
    name: z.string().regex(/^[\w-]{1,60}\.(svg|wav)$/),
  }),
  data: z.unknown(),
});

/** Broadcasts and recordings of the invented members. */
export const getDemoMedia = endpoint({
  method: "GET",
  path: "/api/files/demo-media/{kind}/{name}",
  allow: "signed",
  params: z.strictObject({
    kind: z.enum(["live", "call"]),
    name: z.string().regex(/^\d{1,15}(-low)?(-\d{1,12})?\.(m3u8|ts|flv|wav)$/),
  }),
  data: z.unknown(),
});
