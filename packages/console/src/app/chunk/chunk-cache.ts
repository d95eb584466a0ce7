import type { ComponentType } from "react";
import { loadPart } from "../../platform/late/load-part.ts";

export type ChunkLoader = () => Promise<ComponentType>;

const arrived = new Map<ChunkLoader, ComponentType>();

/** A part that was fetched before: a second page that uses it renders at once. */
export const arrivedChunk = (load: ChunkLoader): ComponentType | null => arrived.get(load) ?? null;

export async function fetchChunk(load: ChunkLoader): Promise<ComponentType> {
  const part = await loadPart(load);
  arrived.set(load, part);
  return part;
}
