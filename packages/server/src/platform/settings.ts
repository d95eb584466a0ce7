import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { z } from "zod";
import { ensureDataFolder } from "./data-folder.ts";
import { projectRoot } from "./project-root.ts";
import { messageEnvironment, messageFault, messageSettings } from "./message-settings.ts";
import { loadSecretKey, secretKeyFault } from "./secret-key.ts";
import { StartError } from "./start-error.ts";
import { trustProxy } from "./trust-proxy.ts";
import { storageEnvironment, storageFault, storageSettings } from "./storage-settings.ts";
import { companyEnvironment, companySettings } from "./company-settings.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

function wholeNumber(min: number, max: number, fallback: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((value) => value >= min && value <= max, error)
    .default(fallback);
}

const databaseUrl = z.string().refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && ["postgres:", "postgresql:"].includes(url.protocol) && url.pathname.length > 1;
}, "must look like postgres://user:password@host:5432/database");

const password = z
  .string()
  .refine(
    (text) => text.length >= 8 && text.length <= 64 && /[A-Za-z]/.test(text) && /\d/.test(text),
    "must have 8 to 64 characters with a letter and a digit",
  );

const secretKey = z.string().superRefine((key, context) => {
  const fault = secretKeyFault(key);
  if (fault !== undefined) context.addIssue({ code: "custom", message: fault });
});

const postgresSettings = z
  .string()
  .regex(/^\s*([a-z_.]+\s*=[^;]*(;|$)\s*)*$/, "must look like work_mem=32MB;shared_buffers=1GB")
  .transform((text) => {
    const pairs = text.split(";").filter((pair) => pair.trim() !== "");
    return Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s, 2).map((part) => part.trim())));
  })
  .pipe(z.record(z.string(), z.string()));

const mapKey = z.string().regex(/^\w{1,64}$/, "must be letters and digits");

const environment = z.object({
  ...storageEnvironment,
  ...messageEnvironment,
  ...companyEnvironment,
  PORT: wholeNumber(0, 65535, 3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "must be a host name or an address")
    .default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_WAIT: wholeNumber(0, 86_400, 60),
  DATABASE_POOL: wholeNumber(2, 200, 10),
  UPGRADE_BACKUP: z.string().optional(),
  ADMIN_LOGIN: z
    .string()
    .regex(/^1\d{10}$/, "must be a mobile number of 11 digits")
    .default("13800000000"),
  ADMIN_PASSWORD: password.optional(),
  DEMO_MEMBERS: wholeNumber(0, 100_000_000, 2000),
  WORKERS: wholeNumber(1, 64, Math.min(4, availableParallelism())),
  SECRET_KEY: secretKey.optional(),
  SLOW_STATEMENT_MS: wholeNumber(0, 600_000, 1000),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("warn"),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  TRUST_PROXY: trustProxy.default(false),
  POSTGRES_SETTINGS: postgresSettings.default({}),
  AMAP_KEY: mapKey.optional(),
  AMAP_SECURITY_CODE: mapKey.optional(),
});

const poolerFault = (values: z.infer<typeof environment>): string | undefined =>
  values.DATABASE_DIRECT_URL !== undefined && values.DATABASE_URL === undefined
    ? "DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler"
    : undefined;

/** The settings of the environment, with nothing read from or written to the disk. */
export function parseSettings(env: NodeJS.ProcessEnv) {
  // An empty value means "not set": that is the intention of `PORT= npm start` and of empty lines in an env file.
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(filled);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new StartError(faults.join("; "));
  }
  const values = parsed.data;
  const fault = poolerFault(values) ?? storageFault(values) ?? messageFault(values);
  if (fault !== undefined) throw new StartError(fault);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(projectRoot, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseWait: values.DATABASE_WAIT,
    databasePool: values.DATABASE_POOL,
    /** Where a copy is made before an upgrade changes the embedded database; undefined is the data folder. */
    upgradeBackup:
      values.UPGRADE_BACKUP === undefined || values.UPGRADE_BACKUP === "off"
        ? values.UPGRADE_BACKUP
        : resolve(projectRoot, values.UPGRADE_BACKUP),
    adminLogin: values.ADMIN_LOGIN,
    adminPassword: values.ADMIN_PASSWORD,
    demoMembers: values.DEMO_MEMBERS,
    workers: values.WORKERS,
    secretKey: values.SECRET_KEY,
    slowStatementMs: values.SLOW_STATEMENT_MS,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    trustProxy: values.TRUST_PROXY,
    postgresSettings: values.POSTGRES_SETTINGS,
    storage: storageSettings(values),
    ...messageSettings(values),
    ...companySettings(values),
    imageHosts: values.IMAGE_HOSTS,
    streamHosts: values.STREAM_HOSTS,
    /** Hosts of the internal network, for addresses typed in the console. */
    privateHosts: values.PRIVATE_HOSTS,
    amapKey: values.AMAP_KEY,
    amapSecurityCode: values.AMAP_SECURITY_CODE,
  };
}

export type Settings = Omit<ReturnType<typeof parseSettings>, "secretKey"> & { secretKey: string };

/** The settings of this process; creates the data folder and the secret key on the first start. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const settings = parseSettings(env);
  ensureDataFolder(settings.dataDir);
  return { ...settings, secretKey: loadSecretKey(settings.dataDir, settings.secretKey) };
}
