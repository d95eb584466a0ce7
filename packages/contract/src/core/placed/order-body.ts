import { z } from "zod";

/** The shown entries in their new order; entries not shown keep their positions. */
export const orderBody = z.strictObject({ ids: z.array(z.int().positive()).min(1, "请选择记录").max(500, "记录过多") });
