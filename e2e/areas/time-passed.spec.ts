import { accounts, callApi, expect, signIn, test } from "../console.ts";
import { endingSanction, inDatabase } from "../database.ts";

/** In a file of its own behind the others: the minute until the job comes has passed with other journeys. */
test("the mute of an earlier journey has ended by itself", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, accounts.service);
  const muted = await endingSanction("MUTE");
  const path = `/api/admin/get-user-info/${muted}`;
  await expect
    .poll(async () => (await callApi<{ imTxtSwitch: boolean }>(page, "GET", path)).imTxtSwitch, {
      timeout: 90_000,
      intervals: [1000],
    })
    .toBe(true);
  const [sanction] = await inDatabase<{ status: string }>(
    "select status from punishment where user_id = $1 and type = 'MUTE' order by id desc limit 1",
    [muted],
  );
  expect(sanction?.status).toBe("EXPIRED");
});
