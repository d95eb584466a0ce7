import { aiMessages } from "@hongxian/contract/core/ai/ai.endpoints.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { z } from "zod";
import {
  dropAnswer,
  ForbiddenAddress,
  needReachable,
  readAnswer,
  sendToTyped,
  type Reach,
} from "../../platform/outgoing.ts";
import type { Settings } from "../../platform/settings.ts";

export interface ModelAddress {
  readonly baseUrl: string;
  readonly key: string | null;
  readonly timeoutMs: number;
  readonly reach: Reach;
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

/** Where a provider may be: with a list the hosts on it, wherever they are, on any port; without one any public host. */
export const modelReach = ({ privateHosts }: Pick<Settings, "privateHosts">, listed: readonly string[]): Reach => ({
  ...(listed.length === 0 ? {} : { hosts: listed.flatMap((host) => [host, `${host}:*`]) }),
  privateHosts: [...listed, ...privateHosts],
});

/** Checked when it is saved; connecting checks the address again. */
export async function needModelAddress(baseUrl: string, reach: Reach): Promise<void> {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== "" ||
    /\/chat\/completions\/?$/.test(url.pathname)
  )
    throw invalid({ baseUrl: aiMessages.address });
  await needReachable(baseUrl, reach).catch((error: unknown) => {
    throw error instanceof ForbiddenAddress ? invalid({ baseUrl: aiMessages.hostRefused }) : error;
  });
}

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullable() }) })).min(1),
  usage: z.object({ prompt_tokens: z.number().default(0), completion_tokens: z.number().default(0) }).optional(),
});
const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });

async function send(address: ModelAddress, path: string, body: object | null, timeoutMs: number): Promise<unknown> {
  const answer = await sendToTyped(address.reach)(`${address.baseUrl.replace(/\/+$/, "")}${path}`, {
    method: body === null ? "GET" : "POST",
    timeoutMs: Math.min(timeoutMs, address.timeoutMs),
    headers: {
      accept: "application/json",
      ...(body === null ? {} : { "content-type": "application/json" }),
      ...(address.key === null ? {} : { authorization: `Bearer ${address.key}` }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    // A forbidden address found only during the call: the name now resolves to something else.
    if (error instanceof ForbiddenAddress) throw invalid({ baseUrl: aiMessages.hostRefused });
    const isTimeout = error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
    throw new ModelError(isTimeout ? "TIMEOUT" : "ERROR");
  });
  if (!answer.ok) await dropAnswer(answer);
  if (answer.status === 401 || answer.status === 403) throw new ModelError("BAD_KEY");
  if (answer.status === 404) throw new ModelError("NO_MODEL");
  if (!answer.ok) throw new ModelError("ERROR");
  try {
    return JSON.parse(await readAnswer(answer)) as unknown;
  } catch {
    throw new ModelError("ERROR");
  }
}

/** One request to an OpenAI-compatible endpoint. */
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

/** The model names a provider offers. */
export async function listModels(address: ModelAddress): Promise<readonly string[]> {
  const parsed = modelList.safeParse(await send(address, "/models", null, address.timeoutMs));
  if (!parsed.success) throw new ModelError("ERROR");
  return parsed.data.data.map(({ id }) => id);
}
