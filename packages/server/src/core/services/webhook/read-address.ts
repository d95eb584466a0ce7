import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Seal } from "../../../platform/seal.ts";

interface StoredSecrets {
  readonly secretSealed: string;
  readonly formerSecretSealed: string | null;
}

/** The secrets that sign: the former one too, where it is still good. */
export const secretsOf = (seal: Seal, { secretSealed, formerSecretSealed }: StoredSecrets): readonly string[] =>
  [secretSealed, formerSecretSealed].flatMap((sealed) => (sealed === null ? [] : [seal.open(sealed)]));

/** Address and secrets of a webhook, whatever its state; null where there is none. */
export async function readAddress(
  db: Db,
  seal: Seal,
  id: number,
): Promise<{ readonly url: string; readonly secrets: readonly string[] } | null> {
  const { rows } = await sql<StoredSecrets & { readonly url: string }>`select url, secret_sealed,
      case when former_until > now() then former_secret_sealed end as former_secret_sealed
    from open_webhook where id = ${id}`.execute(db);
  const [found] = rows;
  return found === undefined ? null : { url: found.url, secrets: secretsOf(seal, found) };
}
