import { expect, it } from "vitest";
import { serverJobs } from "../run/server-jobs.ts";
import { demoApp } from "./demo-app.ts";

const app = await demoApp();

it.each(serverJobs.filter(({ cron }) => cron !== undefined).map((job) => [job.name, job] as const))(
  "a job of the clock runs on a system with data: %s",
  async (_name, job) => {
    await expect(job.run(app.parts, {})).resolves.not.toThrow();
  },
);
