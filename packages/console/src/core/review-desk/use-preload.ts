import { pictureAddress } from "@hongxian/contract/core/storage/picture.endpoints.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import { useEffect } from "react";

const ahead = 2;

/** Fetches the pictures of the next items, so that they are loaded when they are opened. */
export function usePreload(items: readonly ReviewItem[], current: number | null): void {
  const place = items.findIndex(({ id }) => id === current);
  const next = items.slice(place + 1, place + 1 + ahead).flatMap(({ images }) => images);
  const wanted = next.join(" ");
  useEffect(() => {
    for (const image of wanted.split(" ")) if (image !== "") new Image().src = pictureAddress(image, "view");
  }, [wanted]);
}
