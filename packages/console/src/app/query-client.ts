import { QueryClient } from "@tanstack/react-query";
import { CallError } from "../platform/call-error.ts";

/** Reads are retried once when no answer arrived; a refusal is final, and a changing call is sent only once. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 1 && error instanceof CallError && error.status < 0,
        refetchOnWindowFocus: false,
        staleTime: 0,
      },
      mutations: { retry: false },
    },
  });
