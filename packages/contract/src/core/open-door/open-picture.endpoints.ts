import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";

/**
 * A picture of our own store that a read named: whoever has the address may see it. The sign is made from `url`, so that
 * nobody makes an address of another picture.
 */
export const getOpenPicture = endpoint({
  method: "GET",
  path: "/api/open-pictures/{sign}",
  allow: "public",
  params: z.strictObject({ sign: z.string().regex(/^[\w-]{22}$/) }),
  query: z.strictObject({ url: z.string().min(1).max(500) }),
  data: z.unknown(),
});
