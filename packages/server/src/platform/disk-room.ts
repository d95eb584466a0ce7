import { statfs } from "node:fs/promises";

/** Someone should make room. */
export const fillingPercent = 85;
/** Nothing large is written any more: what is left belongs to the database. */
export const fullPercent = 95;

/** The reading of the disk; an object, so that a test can replace it instead of filling a disk. */
export const diskGauge = {
  /** How much of the disk under a folder is used, as `df` counts it. */
  async usedPercent(folder: string): Promise<number> {
    const { blocks, bfree, bavail } = await statfs(folder);
    const used = blocks - bfree;
    return used + bavail === 0 ? 0 : Math.ceil((100 * used) / (used + bavail));
  },
};

/** Whether uploads, exports and imports must wait until there is room. A disk that cannot be read refuses nothing. */
export async function isNearlyFull(folder: string): Promise<boolean> {
  return (await diskGauge.usedPercent(folder).catch(() => 0)) >= fullPercent;
}
