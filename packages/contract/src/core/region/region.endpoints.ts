import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";
import { numberParam } from "../../wire/number-param.ts";

const area = z.object({ id: z.int(), name: z.string() });
const city = area.extend({ children: z.array(area) });
export const regionNode = area.extend({ children: z.array(city) });
export type RegionNode = z.output<typeof regionNode>;

/** Three levels; a level may be empty below a place. Public, because /seek needs it. */
export const getRegionTree = endpoint({
  method: "GET",
  path: "/api/get-prov-city-area-list",
  allow: "public",
  data: z.array(regionNode),
});

export const getRegionChildren = endpoint({
  method: "GET",
  path: "/api/get-prov-city-area-children-list",
  allow: "signed",
  query: z.strictObject({ parentId: numberParam("编号格式错误").int("编号格式错误").min(0).default(0) }),
  data: z.array(area.extend({ hasChildren: z.boolean() })),
});
