import { randomInt, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What the member entered here; the console has it too, and staff may know better. */
export type Profile = Readonly<Record<string, string | number>>;

export interface Account {
  /** The app's own number of the member: its externalId at the door. */
  readonly id: string;
  readonly phone: string;
  /** The console's number of the member. */
  readonly userId: number;
  profile: Profile;
  wishes: Profile;
  avatar: string | null;
  readonly photos: string[];
  /** Numbers of the payments that were begun, by order. */
  readonly payments: Record<string, string>;
}

interface Stored {
  accounts: Account[];
  sessions: Record<string, string>;
  cursor: string | null;
}

const codeLife = 5 * 60_000;
const codeTries = 5;
const sessionsOfAll = 1000;

/** Accounts and sessions of the app. A real one has a database; for an example a file is enough. */
export function openAccounts(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "accounts.json");
  const codes = new Map<string, { readonly code: string; readonly until: number; tries: number }>();
  let stored: Stored = { accounts: [], sessions: {}, cursor: null };
  try {
    stored = JSON.parse(readFileSync(path, "utf8")) as Stored;
  } catch {
    // The first start.
  }

  function save(): void {
    writeFileSync(`${path}.new`, JSON.stringify(stored), { mode: 0o600 });
    // Whole or not at all.
    renameSync(`${path}.new`, path);
  }

  return {
    save,
    byPhone: (phone: string) => stored.accounts.find((one) => one.phone === phone) ?? null,
    bySession: (token: string) => stored.accounts.find(({ id }) => id === stored.sessions[token]) ?? null,

    /** A real app sends it as a short message; this one has no provider, and shows it. */
    newCode(phone: string): string {
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      codes.set(phone, { code, until: Date.now() + codeLife, tries: 0 });
      return code;
    },
    isCode(phone: string, given: string): boolean {
      const known = codes.get(phone);
      if (known === undefined || known.until < Date.now() || (known.tries += 1) > codeTries) return false;
      return known.code === given;
    },

    add(account: Account): void {
      stored.accounts.push(account);
      save();
    },
    /** Signs in; the code is spent. */
    begin({ id, phone }: Account): string {
      codes.delete(phone);
      const token = randomUUID();
      const kept = Object.entries(stored.sessions).slice(-sessionsOfAll);
      stored.sessions = { ...Object.fromEntries(kept), [token]: id };
      save();
      return token;
    },
    end(token: string): void {
      delete stored.sessions[token];
      save();
    },

    cursor: () => stored.cursor,
    keepCursor(cursor: string): void {
      stored.cursor = cursor;
      save();
    },
  };
}
export type Accounts = ReturnType<typeof openAccounts>;
