import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";

export const cornerLinkGrants = {
  cornerLink: button("相亲角链接", "/promotion/shopsmanage"),
} as const;

/** The signed address of a member's corner profile, one for sending and one for printing. */
export const makeCornerLink = endpoint({
  method: "POST",
  path: "/api/seeking-info/token/{userId}",
  allow: [cornerLinkGrants.cornerLink],
  title: "相亲角链接",
  done: "",
  params: z.strictObject({ userId: idParam }),
  data: z.object({
    /**
     * Within this site, from the first slash; the QR code has its own, so that views of the two can be distinguished.
     */
    path: z.string(),
    qrPath: z.string(),
    expireTime: z.string(),
  }),
});
