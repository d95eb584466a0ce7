import {
  catalogueEndpoints,
  catalogueIntakes,
  catalogueOpenReads,
  catalogueResources,
} from "@hongxian/contract/test/catalogue.ts";
import { specCalls } from "@hongxian/contract/core/access/spec-calls.ts";
import { menuPageByRoute } from "@hongxian/contract/core/access/menu/menu-catalogue.ts";
import { callsOf } from "@hongxian/contract/kit/resource-calls.ts";
import { describe, expect, it } from "vitest";
import { testApp } from "../test/app.ts";
import { serverJobs } from "../run/server-jobs.ts";
import { servedIntakes, servedOpenReads, servedResources } from "../served.ts";
import { everyCall, nameOf, sampleAddress } from "./every-call.ts";

const app = await testApp();
const calls = everyCall(app);
const served = new Set(calls.map(({ endpoint }) => nameOf(endpoint)));
/** Paths are compared without the names of their parameters. */
const shape = (name: string): string => name.replaceAll(/\{\w+\}/g, "{}");

describe("the catalogue", () => {
  it("the catalogue holds what is served, and everything in it is served", () => {
    const ofConsole = catalogueEndpoints.filter(({ allow }) => allow !== "application");
    const declared = new Set([...ofConsole, ...catalogueResources.flatMap(callsOf)].map(nameOf));
    expect([...served].filter((name) => !declared.has(name))).toEqual([]);
    expect([...declared].filter((name) => !served.has(name))).toEqual([]);
    expect(servedResources.map(({ resource }) => resource.name).toSorted()).toEqual(
      catalogueResources.map(({ name }) => name).toSorted(),
    );
  });

  it("the catalogue holds every kind that applications send, and each is served", () => {
    const served = servedIntakes.map(({ intake }) => intake.name);
    expect(catalogueIntakes.map(({ name }) => name).toSorted()).toEqual(served.toSorted());
    expect(new Set(served).size).toBe(served.length);
  });

  it("the catalogue holds everything that applications read, and each is served", () => {
    expect(catalogueOpenReads.map(({ path }) => path).toSorted()).toEqual(
      servedOpenReads.map(({ read }) => read.path).toSorted(),
    );
  });

  it("the catalogue's calls of applications are served, and a call without a signature is refused", async () => {
    const door = catalogueEndpoints.filter(({ allow }) => allow === "application");
    expect(door.length).toBeGreaterThan(0);
    for (const endpoint of door)
      expect([nameOf(endpoint), (await app.ask.raw(endpoint.method, sampleAddress(endpoint))).http]).toEqual([
        nameOf(endpoint),
        401,
      ]);
  });

  it("the catalogue gives every job a name of its own: the clock would stop at the first minute that two share", () => {
    const names = serverJobs.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it("the catalogue answers each address once", () => {
    expect(calls.length).toBe(new Set([...served].map(shape)).size);
  });

  it("the catalogue names pages and buttons that exist", () => {
    const unknown: string[] = [];
    for (const { endpoint } of calls) {
      if (typeof endpoint.allow === "string") continue;
      for (const { title, routes } of endpoint.allow) {
        const pages =
          routes === "any" ? [...menuPageByRoute.values()] : routes.map((route) => menuPageByRoute.get(route));
        const known =
          title === null
            ? pages.every((page) => page !== undefined)
            : pages.some((page) => page?.buttons.includes(title));
        if (!known) unknown.push(`${nameOf(endpoint)} ${title ?? ""} ${routes === "any" ? "" : routes.join(" ")}`);
      }
    }
    expect(unknown).toEqual([]);
  });

  it("the server serves every call of the specification, at its exact path", () => {
    const shapes = new Set([...served].map(shape));
    expect(specCalls.length).toBeGreaterThan(60);
    expect(specCalls.filter((name) => !shapes.has(shape(name)))).toEqual([]);
  });
});
