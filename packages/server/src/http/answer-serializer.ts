import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import fastJson from "fast-json-stringify";
import { z } from "zod";

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const isNull = (value: unknown): boolean => isNode(value) && value["type"] === "null";

/** Marks "this or null" on the schema itself: with `anyOf`, every value would be validated in order to be written. */
function lighten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lighten);
  if (!isNode(value)) return value;
  const ways = value["anyOf"];
  if (Array.isArray(ways) && ways.length === 2 && ways.some(isNull)) {
    const one: unknown = ways.find((way) => !isNull(way));
    if (isNode(one) && typeof one["type"] === "string") return { ...(lighten(one) as Node), nullable: true };
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, lighten(part)]));
}

function compileAnswer(endpoint: Endpoint): (answer: unknown) => string {
  const envelope = z.object({ status: z.int(), msg: z.string(), data: endpoint.data });
  const schema = z.toJSONSchema(envelope, { io: "input", unrepresentable: "any", target: "draft-7" });
  return fastJson(lighten(schema) as Parameters<typeof fastJson>[0]);
}

/**
 * The compiled serialiser cuts every answer to the contract: a key not declared there cannot be sent. Compiling takes
 * milliseconds, so it waits for the first answer; starting costs the same however many calls there are.
 */
export function answerSerializer(endpoint: Endpoint): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | null = null;
  return (answer) => {
    write ??= compileAnswer(endpoint);
    return write(answer);
  };
}

/** The envelope around data that is already JSON text. */
export function aroundText(
  endpoint: Endpoint,
): (answer: { readonly status: number; readonly msg: string; readonly data: unknown }) => string {
  // Only reads are written by the database, and a read has no success message.
  const head = `{"status":0,"msg":${JSON.stringify(typeof endpoint.done === "string" ? endpoint.done : "")},"data":`;
  return ({ data }) => `${head}${String(data)}}`;
}
