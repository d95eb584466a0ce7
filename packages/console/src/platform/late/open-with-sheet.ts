import { openFiles } from "./open-files.ts";

/** Opens a part beside a sheet that stands before every sheet of the part; both are fetched at the same time. */
export async function openWithSheet<T>(sheet: string, open: () => Promise<T>): Promise<T> {
  const file = sheet.slice(import.meta.env.BASE_URL.length);
  const [, part] = await Promise.all([openFiles(() => Promise.resolve(), [file]), open()]);
  return part;
}
