import { QueryClient } from "@tanstack/react-query";
import { CallError } from "../platform/call-error.ts";

/** Reads are tried once more when no answer came at all; a refusal stays a refusal, a changing call is sent once. */
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
