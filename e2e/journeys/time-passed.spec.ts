import { ask, expect, signIn, test } from "../console.ts";
import { endingSanction } from "../database.ts";

/** In a file of its own behind those of the members: the minute until the job comes has passed with other journeys. */
test("the ban of an earlier journey has ended by itself", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page);
  const banned = await endingSanction("ACCOUNT_BAN");
  const path = `/api/admin/get-user-list?keyword=${banned}&status=ENABLE`;
  await expect
    .poll(async () => (await ask<{ total: number }>(page, "GET", path)).data.total, {
      timeout: 90_000,
      intervals: [2000],
    })
    .toBe(1);
});
