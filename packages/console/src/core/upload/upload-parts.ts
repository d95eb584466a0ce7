import { type UploadResult, finishUpload } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { call } from "../../platform/call.ts";
import { type Checkpoints, checkpointsOf } from "./checkpoint.ts";
import { type UploadRules, accountId, takeCredential, takeUploadRules } from "./credential.ts";
import { type StoreClient, makeStoreClient } from "./store-client.ts";

/** The dependencies of an upload. */
export interface UploadParts {
  readonly checkpoints: Checkpoints;
  rules(): Promise<UploadRules>;
  client(rules: UploadRules, key: string): StoreClient;
  finish(key: string): Promise<UploadResult>;
  isOnline(): boolean;
  now(): number;
  random(): number;
}

export const realParts = (): UploadParts => ({
  checkpoints: checkpointsOf(accountId()),
  rules: takeUploadRules,
  client: (rules, key) => makeStoreClient(rules, key, takeCredential),
  finish: (key) => call(finishUpload, { body: { key } }),
  isOnline: () => navigator.onLine,
  now: () => Date.now(),
  random: () => Math.random(),
});
