import { z } from "zod";

/**
 * A captcha is a task for the machine, not for the eye: a number must be searched for whose key begins as the task says.
 * The id is the signed task itself, as base64url of JSON, so that any process can judge what comes back.
 */
export const captchaTask = z.object({ id: z.string() });

/** The task with what was found: the number and its key, with a dot between them. */
export const captcha = z.strictObject({ id: z.string().max(1000), code: z.string().trim().max(100) });
export type Captcha = z.output<typeof captcha>;
