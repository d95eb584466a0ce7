import L from "leaflet";
import { expect, test } from "vitest";
import { drawOutlines } from "./offline-layers.ts";

test("outlines that arrive after the map was removed are not drawn and are no error", async () => {
  const place = document.createElement("div");
  document.body.append(place);
  const map = L.map(place, { zoomAnimation: false }).setView([35, 105], 8);
  const problems: unknown[] = [];
  const removal = new AbortController();
  const drawing = drawOutlines(map, "light", (error) => problems.push(error), removal.signal);
  removal.abort();
  map.remove();
  const drawn = await drawing;
  drawn.paint("dark");
  expect(problems).toEqual([]);
  expect(place.childElementCount).toBe(0);
});
