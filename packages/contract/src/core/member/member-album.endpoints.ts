import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { albumPhoto } from "./member-detail.endpoints.ts";
import { numberParam } from "../../wire/number-param.ts";

/** A specification call: page 1, size 50; a plain list. */
export const getAlbumPics = endpoint({
  method: "GET",
  path: "/api/admin/get-album-pics/{userId}/{page}/{size}",
  allow: "signed",
  params: z.strictObject({
    userId: idParam,
    page: numberParam("页码格式错误").int("页码格式错误").min(1, "页码格式错误").max(1000, "页码超出范围"),
    size: numberParam("每页条数格式错误").int("每页条数格式错误").min(1, "每页条数格式错误").max(200, "每页最多200条"),
  }),
  data: z.array(albumPhoto),
});

export const deleteAlbumPic = endpoint({
  method: "DELETE",
  path: "/api/admin/delete-album-pics/{id}",
  allow: [button("删除照片")],
  title: "删除照片",
  done: "已删除",
  params: z.strictObject({ id: idParam }),
});

export const albumMessages = { confirm: "确定删除该照片吗？" } as const;
