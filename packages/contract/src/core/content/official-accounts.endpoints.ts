import { z } from "zod";
import { reads } from "../../wire/access.ts";
import { endpoint, flagParam } from "../../wire/endpoint.ts";

/** Official accounts of the platform that post and open topics; `mine` are those the caller maintains. */
export const findOfficialAccounts = endpoint({
  method: "GET",
  path: "/api/moment/accounts",
  allow: reads("/wechatMoments/microBlog", "/wechatMoments/subject"),
  query: z.strictObject({ mine: flagParam.optional() }),
  data: z.array(z.object({ userId: z.int(), firstName: z.string(), imageUrl: z.string(), isMine: z.boolean() })),
});
