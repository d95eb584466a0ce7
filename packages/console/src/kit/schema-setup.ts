import { config } from "zod";

// The content policy forbids compiled code, and even trying it would be reported. Imported before anything parses.
config({ jitless: true });
