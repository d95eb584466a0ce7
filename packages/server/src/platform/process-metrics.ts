import cluster from "node:cluster";
import { collectDefaultMetrics, Registry } from "prom-client";

/** The metrics of one process in Prometheus' text form. */
export interface ProcessMetrics {
  readonly process: string;
  readonly text: string;
}

const processName = (): string =>
  cluster.isPrimary || cluster.worker === undefined ? "primary" : `worker-${cluster.worker.id}`;

const sources = new Set<() => string>();
let registry: Registry | undefined;
let askOthers: () => Promise<readonly ProcessMetrics[]> = async () => [];

/** Something this process counts, until the returned function is called. */
export function addMetrics(source: () => string): () => void {
  sources.add(source);
  return () => void sources.delete(source);
}

/** How this process gets the metrics of the others on its machine. */
export function setOtherMetrics(ask: () => Promise<readonly ProcessMetrics[]>): void {
  askOthers = ask;
}

export async function ownMetrics(): Promise<ProcessMetrics> {
  if (registry === undefined) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  const texts = [await registry.metrics(), ...[...sources].map((source) => source())];
  return { process: processName(), text: texts.join("\n") };
}

/** Each sample with the name of its process, so that no two are taken for one that was reset. */
const labelled = (line: string, process: string): string =>
  line.replace(/^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? /, (_, name: string, labels?: string) =>
    labels === undefined || labels === ""
      ? `${name}{process="${process}"} `
      : `${name}{process="${process}",${labels}} `,
  );

/** One text of several: each family stands once, with the samples of all processes. */
export function mergeMetrics(all: readonly ProcessMetrics[]): string {
  const families = new Map<string, { heads: string[]; samples: string[] }>();
  for (const { process, text } of all) {
    let family = { heads: [] as string[], samples: [] as string[] };
    for (const line of text.split("\n")) {
      const head = /^# (HELP|TYPE) (\S+)/.exec(line);
      if (head !== null) {
        const name = head[2] ?? "";
        family = families.get(name) ?? { heads: [], samples: [] };
        families.set(name, family);
        if (!family.heads.some((known) => known.startsWith(`# ${head[1]} `))) family.heads.push(line);
      } else if (line !== "" && !line.startsWith("#")) family.samples.push(labelled(line, process));
    }
  }
  return [...families.values()].flatMap(({ heads, samples }) => [...heads, ...samples]).join("\n");
}

/** Of every process on this machine. */
export const allMetrics = async (): Promise<string> =>
  mergeMetrics([await ownMetrics(), ...(await askOthers())].toSorted((a, b) => (a.process < b.process ? -1 : 1)));

interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

const escaped = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", " ");

/** One family as text. */
export function metricText(name: string, help: string, type: "gauge" | "counter", samples: readonly Sample[]): string {
  const lines = samples.map(({ labels = {}, value }) => {
    const list = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
    return `${name}${list.length === 0 ? "" : `{${list.join(",")}}`} ${value}`;
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ""].join("\n");
}
