import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { type CallArguments, callFile } from "./call.ts";

/** Passes a file to the browser's download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Makes the call and passes the returned file to the browser's download. */
export async function downloadFile<E extends Endpoint>(endpoint: E, ...options: CallArguments<E>): Promise<void> {
  const answer = await callFile(endpoint, ...options);
  if (answer.kind === "file") saveFile(answer.file, answer.name);
}
