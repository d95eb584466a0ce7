import * as S3 from "@aws-sdk/client-s3";
import { afterAll } from "vitest";
import type { Credential } from "../file-store.ts";

export type Keys = Pick<Credential, "accessKeyId" | "accessKeySecret" | "securityToken">;

/** The AWS SDK, connected to the store of one of our servers. */
export function s3Client(origin: string, keys: Keys, options: S3.S3ClientConfig = {}): S3.S3Client {
  const made = new S3.S3Client({
    endpoint: `${origin}/s3`,
    region: "cn-local",
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: {
      accessKeyId: keys.accessKeyId,
      secretAccessKey: keys.accessKeySecret,
      ...(keys.securityToken === "" ? {} : { sessionToken: keys.securityToken }),
    },
    ...options,
  });
  afterAll(() => made.destroy());
  return made;
}

export const bytesOf = async (answer: S3.GetObjectCommandOutput): Promise<Buffer> =>
  Buffer.from((await answer.Body?.transformToByteArray()) ?? []);
