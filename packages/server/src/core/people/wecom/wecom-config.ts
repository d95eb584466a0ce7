import { defaultApiBase } from "@hongxian/contract/core/member/wecom.messages.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../../kit/call.ts";
import type { Reach } from "../../../platform/outgoing.ts";
import type { Seal } from "../../../platform/seal.ts";
import type { Settings } from "../../../platform/settings.ts";
import { createWecomClient, type WecomClient } from "../../../platform/wecom/wecom-client.ts";

const settingKey = "wecom.config";

/** As stored: the secrets are encrypted. */
export const storedConfig = z.object({
  corpId: z.string().default(""),
  apiBase: z.string().default(defaultApiBase),
  secretSealed: z.string().default(""),
  tokenSealed: z.string().default(""),
  aesKeySealed: z.string().default(""),
});
export type StoredConfig = z.output<typeof storedConfig>;

export async function readWecomConfig(db: Db): Promise<StoredConfig> {
  const { rows } = await sql<{ value: unknown }>`select value from system_setting where key = ${settingKey}`.execute(
    db,
  );
  return storedConfig.parse(rows[0]?.value ?? {});
}

export async function writeWecomConfig(db: Db, config: StoredConfig, staffId: number): Promise<void> {
  await sql`insert into system_setting (key, value, update_staff_id)
    values (${settingKey}, ${JSON.stringify(config)}::jsonb, ${staffId})
    on conflict (key) do update set value = excluded.value, version = system_setting.version + 1,
      update_staff_id = excluded.update_staff_id, update_time = now()`.execute(db);
}

/** An administrator enters the address: it may refer to public hosts, or to those the operator allowed. */
export const wecomReach = ({ privateHosts }: Pick<Settings, "privateHosts">): Reach => ({ privateHosts });

/** The client for the configured enterprise; null while there is none. */
export async function openWecom(
  db: Db,
  seal: Seal,
  settings: Pick<Settings, "privateHosts">,
): Promise<WecomClient | null> {
  const { corpId, apiBase, secretSealed } = await readWecomConfig(db);
  if (corpId === "" || secretSealed === "") return null;
  return createWecomClient({ corpId, apiBase, secret: seal.open(secretSealed), reach: wecomReach(settings) });
}
