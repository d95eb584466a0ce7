import { z } from "zod";
import { daySpan } from "../../core/figures/day-span.ts";
import { listAt } from "../../core/placed/list-at.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { banner } from "./banner.resource.ts";
import { bannerMessages, bannerPosition, bannerRoute, bannerGrants } from "./banner.rules.ts";

/** The list at the address that the catalogue names. */
export const getBannerList = listAt(banner, "/api/banner/list");

/** One weight, edited in the list. */
export const sortBanner = endpoint({
  method: "PUT",
  path: "/api/banner/sort",
  allow: [button("编辑", bannerRoute)],
  title: "排序",
  done: "已保存",
  body: z.strictObject({
    id: z.int().positive(),
    sort: z.int(bannerMessages.sort).min(1, bannerMessages.sort).max(999, bannerMessages.sort),
  }),
  data: z.object({ id: z.int(), sort: z.int() }),
});

export const copyBanner = endpoint({
  method: "POST",
  path: "/api/banner/{id}/copy",
  allow: [bannerGrants.copy],
  title: "复制",
  done: "已复制为草稿",
  params: z.strictObject({ id: idParam }),
  data: z.object({ id: z.int() }),
});

/** What a position shows now, in order. */
export const previewBanners = endpoint({
  method: "GET",
  path: "/api/banner/preview",
  allow: [bannerGrants.preview],
  query: z.strictObject({ position: z.enum(bannerPosition.values, "请选择位置"), with: idParam.optional() }),
  data: z.array(z.object({ id: z.int(), title: z.string(), imageUrl: z.string(), altText: z.string() })),
});

export const getBannerStat = endpoint({
  method: "GET",
  path: "/api/banner/{id}/stat",
  allow: reads(bannerRoute),
  params: z.strictObject({ id: idParam }),
  query: daySpan,
  data: z.array(z.object({ day: z.string(), showNum: z.int(), clickNum: z.int(), clickRate: z.int() })),
});
