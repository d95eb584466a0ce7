/** What a process counts for the page 运行状态 and for /metrics; each is read when somebody asks. */
const gauges = {
  /** Open event streams of consoles. */
  streams: new Set<() => number>(),
  /** Open chat sockets. */
  sockets: new Set<() => number>(),
} as const;

type GaugeName = keyof typeof gauges;

/** Counts something until the returned function is called. */
export function addGauge(name: GaugeName, read: () => number): () => void {
  gauges[name].add(read);
  return () => void gauges[name].delete(read);
}

export const readGauge = (name: GaugeName): number => [...gauges[name]].reduce((sum, read) => sum + read(), 0);
