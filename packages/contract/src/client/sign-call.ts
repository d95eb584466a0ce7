/**
 * What Node from version 20 on and every browser have. Named here, because the contract is compiled without either. A
 * signature needs the secret: an application's own server signs, never a page that others load.
 */
export interface Platform {
  readonly crypto: {
    randomUUID(): string;
    readonly subtle: {
      digest(algorithm: "SHA-256", data: Uint8Array): Promise<ArrayBuffer>;
      importKey(
        format: "raw",
        key: Uint8Array,
        algorithm: { readonly name: "HMAC"; readonly hash: "SHA-256" },
        extractable: false,
        usages: readonly ["sign"],
      ): Promise<object>;
      sign(algorithm: "HMAC", key: object, data: Uint8Array): Promise<ArrayBuffer>;
    };
  };
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
  atob(text: string): string;
  btoa(text: string): string;
}
export const platform = globalThis as unknown as Platform;

const bytesOf = (text: string): Uint8Array => new platform.TextEncoder().encode(text);
const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export async function hmac(secret: Uint8Array, text: string): Promise<ArrayBuffer> {
  const { subtle } = platform.crypto;
  const key = await subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return subtle.sign("HMAC", key, bytesOf(text));
}

export interface Key {
  readonly keyId: string;
  readonly secret: string;
}

/** The headers of one call. A nonce counts once, so every try is signed anew. */
export async function signCall(
  { keyId, secret }: Key,
  method: string,
  path: string,
  body: string,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = platform.crypto.randomUUID();
  const digest = hex(await platform.crypto.subtle.digest("SHA-256", bytesOf(body)));
  const lines = ["HX-HMAC-SHA256", method, path, timestamp, nonce, digest].join("\n");
  return {
    "x-open-key": keyId,
    "x-open-timestamp": timestamp,
    "x-open-nonce": nonce,
    "x-open-content-sha256": digest,
    "x-open-signature": hex(await hmac(bytesOf(secret), lines)),
  };
}
