import { errorCode } from "../platform/error-code.ts";
import { StartError } from "../platform/start-error.ts";

/** Why the server cannot listen, as text. */
export function portFault(error: Error, host: string, port: number): StartError {
  const code = errorCode(error);
  if (code === "EADDRINUSE") return new StartError(`port ${port} on ${host} is taken; set PORT to another`);
  if (code === "EACCES") return new StartError(`port ${port} on ${host} is not permitted to this user`);
  return new StartError(`cannot listen on ${host}:${port}: ${code ?? error.message}`);
}
