import { hash, randomBytes } from "node:crypto";

export const sessionCookie = "hx_session";

/** 256 random bits; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString("base64url");
export const hashToken = (token: string): string => hash("sha256", token, "hex");
