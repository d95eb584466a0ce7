import { webhookMessages } from "@hongxian/contract/core/webhook/webhook.rules.ts";
import { ForbiddenAddress } from "../../../platform/outgoing.ts";
import { oneLine } from "../../../platform/start-error.ts";

const { late, refusedConnection, unknownHost, unreachable, cutOff, badCertificate } = webhookMessages;

/** Codes of the system and of the library, in words. */
const words: readonly (readonly [code: RegExp, text: string])[] = [
  [/^ECONNREFUSED$/, refusedConnection],
  [/^(ENOTFOUND|EAI_AGAIN)$/, unknownHost],
  [/^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$/, unreachable],
  [/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, late],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, cutOff],
  [/^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/, badCertificate],
];

/** The causes of an error, from the outside in. A name with several addresses fails with an error for each. */
function* causesOf(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) {
    yield at;
    if (at instanceof AggregateError) yield* at.errors.flatMap((one) => [...causesOf(one)]);
  }
}

/** Why there was no answer, for the people who look after the address; the code is for those who run it. */
export function failureText(error: unknown): string {
  if (error instanceof ForbiddenAddress) return webhookMessages.address;
  for (const cause of causesOf(error)) {
    if (cause.name === "TimeoutError") return late;
    const code = "code" in cause ? String(cause.code) : "";
    const known = words.find(([pattern]) => pattern.test(code));
    if (known !== undefined) return `${known[1]}（${code}）`;
  }
  return `${webhookMessages.noAnswer}（${oneLine([...causesOf(error)].at(-1) ?? error)}）`;
}
