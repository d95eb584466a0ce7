import { createHash } from "node:crypto";
import { fillPrompt, plainReply, promptSpecs } from "@hongxian/contract/core/ai/ai-prompts.ts";
import type { AiFeature, AiSource } from "@hongxian/contract/core/ai/ai.choices.ts";
import { censorText } from "@hongxian/contract/core/ai/censor-text.ts";
import { sql } from "kysely";
import type { Services } from "../../kit/services.ts";
import { readSetting } from "../../core/foundation/settings/system-settings.ts";
import { aiRoutes, type AiRoute, type AiSilence } from "./ai-routes.ts";
import { censoredWords } from "./censor-words.ts";
import { askModel, ModelError, modelReach } from "./model-client.ts";

export interface AiQuestion {
  readonly feature: AiFeature;
  readonly staffId: number | null;
  readonly targetUserId: number | null;
  /** The variables of the template, without any personal data. */
  readonly values: Readonly<Record<string, string>>;
  readonly longest: number;
}

export interface AiReply {
  readonly source: AiSource;
  /** Null where the offline rule has to answer. */
  readonly text: string | null;
  readonly logId: number | null;
  /** Why no model was called. */
  readonly silence: AiSilence | null;
}

interface Outcome {
  readonly result: "OK" | "FALLBACK" | "TIMEOUT" | "ERROR" | "BLOCKED";
  readonly route: AiRoute | null;
  readonly output: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

const nothing = { route: null, output: "", inputTokens: 0, outputTokens: 0 };

/** Failures are counted on the provider; the fifth in a row disables it for a minute. */
async function countFailure({ db }: Services, { providerId }: AiRoute): Promise<void> {
  await sql`update ai_provider set fail_count = case when fail_count >= 4 then 0 else fail_count + 1 end,
      closed_until = case when fail_count >= 4 then now() + interval '60 seconds' else closed_until end
    where id = ${providerId}`.execute(db);
}

async function askRoute(services: Services, route: AiRoute, question: AiQuestion, prompt: string): Promise<Outcome> {
  const reach = modelReach(services.settings, await readSetting(services.db, "ai.hosts"));
  const key = route.keySealed === null ? null : services.seal.open(route.keySealed);
  const answer = await askModel(
    { baseUrl: route.baseUrl, key, timeoutMs: route.providerTimeoutMs, reach },
    {
      model: route.modelName,
      system: route.systemText ?? promptSpecs[question.feature].systemText,
      user: prompt,
      maxTokens: route.maxTokens,
      temperature: Number(route.temperature),
    },
    route.timeoutMs,
  );
  if (route.failCount > 0)
    await sql`update ai_provider set fail_count = 0 where id = ${route.providerId}`.execute(services.db);
  const output = plainReply(answer.text, question.longest);
  const isBlocked = censorText(output, await censoredWords(services.db, output)).verdict === "BLOCK";
  return { ...answer, result: isBlocked ? "BLOCKED" : "OK", route, output };
}

/** The main model, then the fallback; a failure of both is not an error of the page. */
async function askRoutes(services: Services, routes: readonly AiRoute[], question: AiQuestion): Promise<Outcome> {
  let last: Outcome = { ...nothing, result: "FALLBACK" };
  for (const route of routes) {
    const prompt = fillPrompt(route.userTemplate ?? promptSpecs[question.feature].userTemplate, question.values);
    try {
      return await askRoute(services, route, question, prompt);
    } catch (error) {
      const isTimeout = error instanceof ModelError && error.fault === "TIMEOUT";
      last = { ...nothing, route, result: isTimeout ? "TIMEOUT" : "ERROR" };
      await countFailure(services, route);
    }
  }
  return last;
}

const excerpt = (text: string, longest: number): string => [...text].slice(0, longest).join("");

async function writeLog(
  { db }: Services,
  question: AiQuestion,
  outcome: Outcome,
  input: { readonly text: string; readonly hash: string },
  latencyMs: number,
): Promise<number | null> {
  const { route, inputTokens, outputTokens } = outcome;
  const cost = Math.round(
    ((route?.inputPriceMicro ?? 0) * inputTokens + (route?.outputPriceMicro ?? 0) * outputTokens) / 1000,
  );
  const { rows } = await sql<{
    id: number;
  }>`insert into ai_call_log (feature, model_id, prompt_version, staff_id, target_user_id, input_hash, input_excerpt,
      output, input_tokens, output_tokens, cost_micro, latency_ms, result)
    values (${question.feature}, ${route?.modelId ?? null}, ${route?.promptVersion ?? null}, ${question.staffId},
      ${question.targetUserId}, ${input.hash},
      ${excerpt(input.text, 500)}, ${excerpt(outcome.output, 2000)}, ${inputTokens}, ${outputTokens}, ${cost},
        ${latencyMs}, ${outcome.result})
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Calls a model where one is set up, within its limits. In every other case, and whenever anything fails, it returns
 * null and the offline rule answers. The question is logged without personal data.
 */
export async function askAi(services: Services, question: AiQuestion): Promise<AiReply> {
  const begun = performance.now();
  const text = JSON.stringify(question.values);
  const hash = createHash("sha256").update(`${question.feature}\n${text}`).digest("hex");
  try {
    const { routes, cached, silence } = await aiRoutes(services.db, question.feature, question.staffId, hash);
    if (cached !== null) return { source: "AI", text: cached.output, logId: cached.id, silence };
    const outcome = await askRoutes(services, routes, question);
    const logId = await writeLog(services, question, outcome, { text, hash }, Math.round(performance.now() - begun));
    return outcome.result === "OK"
      ? { source: "AI", text: outcome.output, logId, silence }
      : { source: "OFFLINE", text: null, logId, silence };
  } catch (error) {
    services.log.warn({ err: error }, "asking a model failed");
    return { source: "OFFLINE", text: null, logId: null, silence: null };
  }
}
