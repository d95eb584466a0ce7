import { useEffect, useRef, useState } from "react";
import { asCallError } from "../../platform/call-error.ts";
import type { PaletteItem, PaletteSource } from "./palette-source.ts";

export interface PaletteSection {
  readonly title: string;
  readonly items: readonly PaletteItem[];
  /** Why the server's part of it is missing. */
  readonly fault?: string;
}

const pauseMs = 200;
interface Answered {
  readonly items: readonly PaletteItem[];
  readonly fault?: string;
}
type Answers = ReadonlyMap<string, Answered>;
const none: Answers = new Map();

/** Results of the sources that call the server; a source that fails says so. */
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
      const answer = await source.ask?.(text, control.signal).then(
        (items): Answered => ({ items }),
        (error: unknown): Answered => ({ items: [], fault: asCallError(error).msg }),
      );
      if (answer === undefined || control.signal.aborted) return;
      setResults((before) => ({
        text,
        answers: new Map(before.text === text ? before.answers : none).set(source.title, answer),
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
    .map((source): PaletteSection => {
      const { items = [], ...fault } = answers.get(source.title) ?? {};
      return {
        title: source.title,
        items: text === "" ? (source.before?.() ?? []) : [...(source.find?.(text) ?? []), ...items],
        ...(text === "" ? {} : fault),
      };
    })
    .filter(({ items, fault }) => items.length > 0 || fault !== undefined);
}
