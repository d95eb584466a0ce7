import { z } from "zod";
import { officialPosition } from "../../core/placed/placed.choices.ts";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { officialBannerRoute, officialBannerGrants } from "./official-banner.rules.ts";

/** The pictures of one place in the order they were dragged to. */
export const sortOfficialBanners = endpoint({
  method: "PUT",
  path: "/api/banner/web/sort",
  allow: [button("编辑", officialBannerRoute)],
  title: "排序",
  done: "已保存",
  body: z.strictObject({ ids: z.array(z.int().positive()).min(1).max(99) }),
});

const position = z.enum(officialPosition.values, "请选择位置");
const shown = z.object({
  id: z.int(),
  title: z.string(),
  imageUrl: z.string(),
  mobileImageUrl: z.string(),
  altText: z.string(),
  linkType: z.string(),
  linkValue: z.string(),
});

/** What a place shows now, including the one being previewed. */
export const previewOfficialBanners = endpoint({
  method: "GET",
  path: "/api/banner/web/preview",
  allow: [officialBannerGrants.previewOfficial],
  query: z.strictObject({ position, with: idParam.optional() }),
  data: z.array(shown),
});

/** What the web site reads: the pictures of one place, in order. */
export const getOfficialBanners = endpoint({
  method: "GET",
  path: "/api/official/banner/{position}",
  allow: "public",
  params: z.strictObject({ position }),
  data: z.array(shown),
});

/** A picture of the web site, for visitors. */
export const getOfficialPicture = endpoint({
  method: "GET",
  path: "/api/public/official-banner/{id}/{kind}",
  allow: "public",
  params: z.strictObject({ id: idParam, kind: z.enum(["desktop", "mobile"]) }),
  data: z.unknown(),
});
