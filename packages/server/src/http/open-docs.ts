import { allEvents } from "@hongxian/contract/core/events/all-events.ts";
import { heardWith } from "@hongxian/contract/core/events/event-scopes.ts";
import { feedExample, getEventFeed } from "@hongxian/contract/core/events/feed.endpoints.ts";
import { openDocsTexts as texts, openHeaderTexts } from "@hongxian/contract/core/open-door/open-docs.texts.ts";
import { openHeaders, openRefusal, openRefusals } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import type { Intake } from "@hongxian/contract/core/open-door/intake.ts";
import type { OpenRead } from "@hongxian/contract/core/open-door/open-read.ts";
import { openScope } from "@hongxian/contract/core/open-door/open-scopes.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { errorTable } from "@hongxian/contract/wire/errors.ts";
import { z } from "zod";

type Json = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

/** What one call is documented with: values for its parameters, a body, an answer. */
interface Example {
  readonly params?: Texts;
  readonly query?: Texts;
  readonly body?: unknown;
  readonly answer?: unknown;
}
interface Documented {
  readonly endpoint: Endpoint;
  readonly tag: string;
  readonly summary: string;
  readonly example: Example;
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

function parametersOf({ params, query }: Endpoint, example: Example): Json[] {
  const list = (schema: z.ZodType, place: "path" | "query", values: Texts = {}) => {
    const { properties = {}, required = [] } = schemaOf(schema, "input") as {
      properties?: Record<string, object>;
      required?: readonly string[];
    };
    return Object.entries(properties).map(([name, value]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      schema: value,
      ...(values[name] === undefined ? {} : { example: values[name] }),
    }));
  };
  return [...list(params, "path", example.params), ...list(query, "query", example.query)];
}

const envelope = (data: z.ZodType) => z.object({ status: z.int(), msg: z.string(), data });
const refusalSchema = schemaOf(
  envelope(
    z.object({ code: openRefusal.schema.optional(), fields: z.record(z.string(), z.string()).optional() }).nullable(),
  ),
  "output",
);

/** The refusals before a call's own rules, by their HTTP status. */
const refusalsWith = (http: number) =>
  openRefusal.values.filter((code) => errorTable[openRefusals[code].error].http === http);

const refused = (http: number, description: string): Json => ({
  description,
  content: {
    "application/json": {
      schema: refusalSchema,
      examples: Object.fromEntries(
        refusalsWith(http).map((code) => [
          code,
          { value: { status: http, msg: openRefusals[code].msg, data: { code } } },
        ]),
      ),
    },
  },
});

function operationOf({ endpoint, tag, summary, example }: Documented): Json {
  const { method, scope, body, data, path } = endpoint;
  const scopeText = scope === undefined ? texts.everyApplication : texts.scope([`${labelOf(scope)} ${scope}`]);
  const hasRecord = path.includes("{");
  return {
    tags: [tag],
    summary,
    description: scopeText,
    parameters: [
      ...parametersOf(endpoint, example),
      ...(method === "GET" ? [] : [{ $ref: "#/components/parameters/requestId" }]),
    ],
    ...(example.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(body, "input"), example: example.body } },
          },
        }),
    responses: {
      200: {
        description: texts.done,
        content: {
          "application/json": {
            schema: schemaOf(envelope(data), "output"),
            ...(example.answer === undefined ? {} : { example: { status: 0, msg: "", data: example.answer } }),
          },
        },
      },
      400: refused(400, texts.wrong),
      401: refused(401, texts.unsigned),
      403: refused(403, texts.forbidden),
      ...(hasRecord ? { 404: refused(404, texts.missing) } : {}),
      429: refused(429, texts.tooMany),
    },
  };
}

const labels: Texts = openScope.labels;
const labelOf = (scope: string): string => labels[scope] ?? scope;

/** The number under which the examples send a record of a kind. */
const numberOf = ({ name, plural }: Intake): string => (name === "member" ? "u-1001" : `${plural}-1`);

function ofIntake(intake: Intake): Documented[] {
  const externalId = numberOf(intake);
  const { title, calls, example } = intake;
  const row = { externalId, state: "ACCEPTED", id: 1, msg: "", fields: {} };
  const counts = { accepted: 1, unchanged: 0, refused: 0, waiting: 0 };
  const tag = texts.tags.send;
  return [
    {
      endpoint: calls.post,
      tag,
      summary: texts.send(title),
      example: { body: { externalId, ...example }, answer: { ...counts, rows: [row] } },
    },
    {
      endpoint: calls.put,
      tag,
      summary: texts.sendOne(title),
      example: { params: { externalId }, body: example, answer: row },
    },
    { endpoint: calls.get, tag, summary: texts.outcome(title), example: { params: { externalId } } },
  ];
}

const ofRead = ({ call, title, example, ofMember }: OpenRead): Documented => ({
  endpoint: call,
  tag: ofMember ? texts.tags.readMember : texts.tags.read,
  summary: title,
  example,
});

/** What a webhook posts for each event; Standard Webhooks says how it is signed. */
function webhooks(): Json {
  const body = (schema: z.ZodType, name: string, version: number) =>
    z.object({
      type: z.literal(name),
      timestamp: z.string(),
      version: z.literal(version),
      number: z.int(),
      externalId: z.string().nullable(),
      data: schema,
    });
  return Object.fromEntries(
    [...allEvents.values()].map(({ name, title, version, schema }) => [
      name,
      {
        post: {
          tags: [texts.tags.webhooks],
          summary: title,
          description: texts.scope(scopesHearing(name).map(labelOf)),
          parameters: ["webhook-id", "webhook-timestamp", "webhook-signature"].map((header) => ({
            name: header,
            in: "header",
            required: true,
            schema: { type: "string" },
          })),
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(body(schema, name, version), "output") } },
          },
          responses: {
            "2XX": { description: texts.received },
            410: { description: texts.unwanted },
          },
        },
      },
    ]),
  );
}
const scopesHearing = (name: string) => openScope.values.filter((scope) => heardWith([scope]).includes(name));

/** As they are usually written; names of headers are equal whatever their letters. */
const written = (name: string): string =>
  name.replaceAll(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase());

/** The calls of the open door alone as OpenAPI 3.1, each with an example that a test sends. */
export function openDocument(intakes: readonly Intake[], reads: readonly OpenRead[], publicUrl: string): Json {
  const documented: Documented[] = [
    ...intakes.flatMap(ofIntake),
    ...reads.map(ofRead),
    { endpoint: getEventFeed, tag: texts.tags.events, summary: texts.feed, example: feedExample },
  ];
  const paths: Record<string, Record<string, Json>> = {};
  for (const one of documented.toSorted((a, b) => (a.endpoint.path < b.endpoint.path ? -1 : 1)))
    (paths[one.endpoint.path] ??= {})[one.endpoint.method.toLowerCase()] = operationOf(one);
  return {
    openapi: "3.1.0",
    info: {
      title: texts.title,
      version: "1",
      description: texts.about,
    },
    servers: [{ url: publicUrl }],
    tags: Object.values(texts.tags).map((name) => ({ name })),
    security: [Object.fromEntries(Object.keys(openHeaders).map((name) => [name, []]))],
    paths,
    webhooks: webhooks(),
    components: {
      parameters: {
        requestId: {
          name: "X-Request-Id",
          in: "header",
          required: false,
          description: texts.requestId,
          schema: { type: "string", maxLength: 64 },
        },
      },
      securitySchemes: Object.fromEntries(
        Object.entries(openHeaders).map(([name, header]) => [
          name,
          {
            type: "apiKey",
            in: "header",
            name: written(header),
            description: openHeaderTexts[name as keyof typeof openHeaders],
          },
        ]),
      ),
    },
  };
}
