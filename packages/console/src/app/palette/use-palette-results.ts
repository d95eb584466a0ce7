import { useEffect, useRef, useState } from "react";
import type { PaletteItem, PaletteSource } from "./palette-source.ts";

export interface PaletteSection {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

const pauseMs = 200;
type Answers = ReadonlyMap<string, readonly PaletteItem[]>;
const none: Answers = new Map();

/** Results of the sources that call the server; a source that fails contributes nothing. */
function useAnswers(sources: readonly PaletteSource[], text: string): Answers {
  const [results, setResults] = useState<{ readonly text: string; readonly answers: Answers }>({
    text: "",
    answers: none,
  });
  const latest = useRef(sources);
  useEffect(() => {
    latest.current = sources;
  });
  useEffect(() => {
    if (text === "") return;
    const control = new AbortController();
    const ask = async (source: PaletteSource) => {
      const items = await source.ask?.(text, control.signal).catch(() => []);
      if (items === undefined || control.signal.aborted) return;
      setResults((before) => ({
        text,
        answers: new Map(before.text === text ? before.answers : none).set(source.title, items),
      }));
    };
    const timer = setTimeout(() => latest.current.forEach((source) => void ask(source)), pauseMs);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [text]);
  return results.text === text ? results.answers : none;
}

/** Sections for the typed text: local results at once, the server's results when they arrive. */
export function usePaletteResults(sources: readonly PaletteSource[], typed: string): readonly PaletteSection[] {
  const text = typed.trim();
  const answers = useAnswers(sources, text);
  return sources
    .map((source) => ({
      title: source.title,
      items:
        text === ""
          ? (source.before?.() ?? [])
          : [...(source.find?.(text) ?? []), ...(answers.get(source.title) ?? [])],
    }))
    .filter(({ items }) => items.length > 0);
}
