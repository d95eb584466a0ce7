import { lookup } from "node:dns/promises";
import { aiMessages } from "@hongxian/contract/core/ai/ai.endpoints.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { tellOutside } from "../../platform/outside-service.ts";

export interface ModelAddress {
  readonly baseUrl: string;
  readonly key: string | null;
  readonly timeoutMs: number;
}

export interface ModelQuestion {
  readonly model: string;
  readonly system: string;
  readonly user: string;
  readonly maxTokens: number;
  readonly temperature: number;
}

export interface ModelAnswer {
  readonly text: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export type ModelFault = "TIMEOUT" | "BAD_KEY" | "NO_MODEL" | "ERROR";
export class ModelError extends Error {
  readonly fault: ModelFault;
  constructor(fault: ModelFault) {
    super(fault);
    this.name = "ModelError";
    this.fault = fault;
  }
}

/** The address of a cloud's metadata service besides the link-local ones. */
const metadata: ReadonlySet<string> = new Set(["100.100.100.200", "169.254.169.254", "fd00:ec2::254"]);

const isForbidden = (address: string): boolean => {
  if (!ipaddr.isValid(address) || metadata.has(address)) return true;
  const range = ipaddr.process(address).range();
  return range === "linkLocal" || range === "unspecified" || range === "broadcast" || range === "multicast";
};
const isPublic = (address: string): boolean => ipaddr.process(address).range() === "unicast";

/**
 * Where a provider may be: a host on the list, whatever its address but link-local and metadata; with no list any host
 * with public addresses only. Asked when it is saved and again before every connection.
 */
export async function needReachable(baseUrl: string, hosts: readonly string[]): Promise<void> {
  const refuse = (msg: string) => invalid({ baseUrl: msg });
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== "" ||
    /\/chat\/completions\/?$/.test(url.pathname)
  )
    throw refuse(aiMessages.address);
  const listed = hosts.includes(url.host) || hosts.includes(url.hostname);
  if (hosts.length > 0 && !listed) throw refuse(aiMessages.hostRefused);
  tellOutside("look up of a host");
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = ipaddr.isValid(literal)
    ? [literal]
    : await lookup(url.hostname, { all: true }).then(
        (found) => found.map(({ address }) => address),
        () => [],
      );
  if (addresses.some(isForbidden) || (!listed && !addresses.every(isPublic))) throw refuse(aiMessages.hostRefused);
}

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullable() }) })).min(1),
  usage: z.object({ prompt_tokens: z.number().default(0), completion_tokens: z.number().default(0) }).optional(),
});
const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });

/** No honest answer is longer; one without an end would fill the memory. */
const answerBytes = 2 * 1024 * 1024;

async function readSome(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > answerBytes) throw new ModelError("ERROR");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function send(address: ModelAddress, path: string, body: object | null, timeoutMs: number): Promise<unknown> {
  const answer = await fetch(`${address.baseUrl.replace(/\/+$/, "")}${path}`, {
    method: body === null ? "GET" : "POST",
    // A redirect could lead where the address was not looked at.
    redirect: "error",
    signal: AbortSignal.timeout(Math.min(timeoutMs, address.timeoutMs)),
    headers: {
      accept: "application/json",
      ...(body === null ? {} : { "content-type": "application/json" }),
      ...(address.key === null ? {} : { authorization: `Bearer ${address.key}` }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    const isTimeout = error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
    throw new ModelError(isTimeout ? "TIMEOUT" : "ERROR");
  });
  if (answer.status === 401 || answer.status === 403) throw new ModelError("BAD_KEY");
  if (answer.status === 404) throw new ModelError("NO_MODEL");
  if (!answer.ok) throw new ModelError("ERROR");
  try {
    return JSON.parse(await readSome(answer)) as unknown;
  } catch {
    throw new ModelError("ERROR");
  }
}

/** One question to an OpenAI-compatible endpoint. */
export async function askModel(
  address: ModelAddress,
  question: ModelQuestion,
  timeoutMs: number,
): Promise<ModelAnswer> {
  const { model, system, user, maxTokens, temperature } = question;
  const body = {
    model,
    messages: [
      { role: "system", content: system },
      { role: "user", content: user },
    ],
    max_tokens: maxTokens,
    temperature,
  };
  const parsed = completion.safeParse(await send(address, "/chat/completions", body, timeoutMs));
  const text = parsed.success ? (parsed.data.choices[0]?.message.content ?? "") : "";
  if (!parsed.success || text.trim() === "") throw new ModelError("ERROR");
  const { prompt_tokens: inputTokens = 0, completion_tokens: outputTokens = 0 } = parsed.data.usage ?? {};
  return { text, inputTokens, outputTokens };
}

/** The names a provider offers. */
export async function listModels(address: ModelAddress): Promise<readonly string[]> {
  const parsed = modelList.safeParse(await send(address, "/models", null, address.timeoutMs));
  if (!parsed.success) throw new ModelError("ERROR");
  return parsed.data.data.map(({ id }) => id);
}
