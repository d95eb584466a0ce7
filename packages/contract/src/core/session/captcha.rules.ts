import { z } from "zod";

/**
 * A captcha is a task for the browser, not for the eye: it must find a number whose key begins as the task requires.
 * The id is the signed task itself, as base64url of JSON, so that any process can check the solution.
 */
export const captchaTask = z.object({ id: z.string() });

/** The task with its solution: the number and its key, separated by a dot. */
export const captcha = z.strictObject({ id: z.string().max(1000), code: z.string().trim().max(100) });
export type Captcha = z.output<typeof captcha>;
