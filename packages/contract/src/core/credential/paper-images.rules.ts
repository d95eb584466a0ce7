import { z } from "zod";
import { splitImages } from "../member/slash-list.rules.ts";
import { credentialMessages, imagesMost } from "./credential.messages.ts";

const addressOf = /^\/api\/files\/[\w./-]{1,300}$/;

/** One to nine stored pictures, separated by semicolons. */
export const paperImages = z
  .string(credentialMessages.needImages)
  .transform((text) => splitImages(text))
  .superRefine((images, context) => {
    const problem =
      images.length === 0
        ? credentialMessages.needImages
        : images.length > imagesMost
          ? credentialMessages.tooManyImages
          : images.some((image) => !addressOf.test(image) || image.includes(".."))
            ? credentialMessages.imageAddress
            : null;
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
  })
  .transform((images) => images.join(";"));
