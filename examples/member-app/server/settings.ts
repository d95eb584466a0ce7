/** What the start handed over; `tools/example.mjs` fills in what is missing. */
export interface Settings {
  /** The console, as this server reaches it. */
  readonly host: string;
  readonly keyId: string;
  readonly secret: string;
  readonly port: number;
  /** Accounts, sessions and pictures of the app. */
  readonly dataDir: string;
  /** The page as it was built. */
  readonly pageDir: string;
}

function needed(name: string): string {
  const value = process.env[name] ?? "";
  if (value === "") throw new Error(`${name} is missing`);
  return value;
}

export const readSettings = (): Settings => ({
  host: needed("CONSOLE_URL"),
  keyId: needed("KEY"),
  secret: needed("SECRET"),
  port: Number(process.env["EXAMPLE_PORT"] ?? "3100"),
  dataDir: needed("EXAMPLE_DATA"),
  pageDir: needed("EXAMPLE_PAGE"),
});
