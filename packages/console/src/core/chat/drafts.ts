import { z } from "zod";
import { stored } from "../../platform/stored.ts";

const accept = (value: unknown): Record<string, string> | null => {
  const parsed = z.record(z.string(), z.string()).safeParse(value);
  return parsed.success ? parsed.data : null;
};
const textMax = 2000;
const draftMax = 100;

/** Unsent text by conversation; shown as [草稿] in the list. */
export function createDrafts(accountId: number) {
  const storedDrafts = stored(`chat.drafts.${accountId}`, accept);
  return {
    of: (conversationId: string): string => storedDrafts.read()?.[conversationId] ?? "",
    all: (): Readonly<Record<string, string>> => storedDrafts.read() ?? {},
    save(conversationId: string, text: string): void {
      const { [conversationId]: _old, ...rest } = storedDrafts.read() ?? {};
      const entries = Object.entries(rest).slice(-draftMax + 1);
      storedDrafts.write(
        Object.fromEntries(text.trim() === "" ? entries : [...entries, [conversationId, text.slice(0, textMax)]]),
      );
    },
  };
}
