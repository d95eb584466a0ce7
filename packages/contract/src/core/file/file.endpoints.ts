import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";
import { storedFolder } from "../storage/storage.endpoints.ts";
import { isUploadName } from "../storage/upload-name.rules.ts";

export const imageLimits = { bytes: 5 * 1024 * 1024, types: ["image/png", "image/jpeg", "image/webp"] } as const;
export const imageMessages = {
  type: "只支持png、jpg、jpeg、webp格式的图片",
  size: "图片大小不能超过5MB",
  none: "请选择文件",
} as const;

/** The bytes of one picture as the request's body; its content determines its type. */
export const uploadImage = endpoint({
  method: "POST",
  path: "/api/files/images",
  allow: "signed",
  title: "上传图片",
  done: "",
  data: z.object({ type: z.string(), url: z.string(), uri: z.string(), size: z.int() }),
});

const imageName = z.string().regex(/^[0-9a-z]{32}\.(png|jpg|webp|gif)$/);
export const getNamedImage = endpoint({
  method: "GET",
  path: "/api/files/images/{folder}/{name}",
  allow: "signed",
  params: z.strictObject({
    folder: storedFolder,
    name: z
      .string()
      .refine(isUploadName)
      .regex(/\.(png|jpg|webp|gif)$/),
  }),
  data: z.unknown(),
});

/** From the time when pictures had no names. */
export const getImage = endpoint({
  method: "GET",
  path: "/api/files/images/{name}",
  allow: "signed",
  params: z.strictObject({ name: imageName }),
  data: z.unknown(),
});
