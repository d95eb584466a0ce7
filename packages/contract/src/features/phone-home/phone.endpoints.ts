import { z } from "zod";
import { button, type Grant } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";

const shotRoutes = [
  "/phoneVersions/phoneFinancialStatistics",
  "/phoneVersions/profitReportFrom",
  "/phoneVersions/userRealNameCount",
] as const;
export type ShotRoute = (typeof shotRoutes)[number];
const grant = (route: ShotRoute) => button("分享截图", route);
export const shotGrants: Readonly<Record<ShotRoute, Grant>> = {
  "/phoneVersions/phoneFinancialStatistics": grant("/phoneVersions/phoneFinancialStatistics"),
  "/phoneVersions/profitReportFrom": grant("/phoneVersions/profitReportFrom"),
  "/phoneVersions/userRealNameCount": grant("/phoneVersions/userRealNameCount"),
};

/** 分享截图: the browser draws the picture; taking it is logged. */
export const shareShot = endpoint({
  method: "POST",
  path: "/api/phone/share-shot",
  allow: [button("分享截图", ...shotRoutes)],
  title: "分享截图",
  done: "",
  body: z.strictObject({
    route: z.enum(shotRoutes, "页面取值错误"),
    /** The days the picture shows. */
    span: z.string().trim().max(40, "内容过长"),
  }),
});
