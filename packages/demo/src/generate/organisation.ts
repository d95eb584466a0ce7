import { agentSeeds, type AgentSeed, shopSeeds, type ShopSeed } from "./agent-data.ts";
import { type DepartmentKey, departmentNames, marketSeeds, type StaffSeed, staffSeeds } from "./organisation-data.ts";

/** A member account that belongs to the platform: staff, agents, official accounts. */
export interface OrganisationPerson {
  readonly userId: number;
  readonly login: string | null;
  readonly name: string;
  readonly sex: "MAN" | "WOMAN";
  readonly kind: "STAFF" | "AGENT" | "MARKET";
  readonly userRole: "ONESELF" | "MATCHMAKER";
  readonly agentTier: string | null;
  readonly region: number | null;
}

export interface OrganisationStaff {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly userId: number | null;
  readonly seed: StaffSeed | AgentSeed;
}

interface OrganisationAgent {
  readonly id: number;
  readonly userId: number;
  readonly path: string;
  readonly parentId: number | null;
  readonly shopId: number | null;
  readonly grade: number | null;
  readonly seed: AgentSeed;
}

/** First free ids of the tables whose rows refer to each other. */
export interface FirstIds {
  readonly department: number;
  readonly shop: number;
  readonly agent: number;
  readonly staff: number;
}

export interface Organisation {
  readonly departments: readonly {
    id: number;
    parentId: number | null;
    name: string;
    path: string;
    key: DepartmentKey;
  }[];
  readonly shops: readonly { id: number; seed: ShopSeed }[];
  readonly agents: readonly OrganisationAgent[];
  readonly staff: readonly OrganisationStaff[];
  readonly people: readonly OrganisationPerson[];
  /** In the order of marketSeeds. */
  readonly marketUserIds: readonly number[];
  staffBy(login: string): OrganisationStaff;
  ofRole(roleId: number): readonly OrganisationStaff[];
}

const firstOrganisationUserId = 10_000_011;

/** Assigns a member id to every person of the platform and an id to every row, before anything is written. */
export function planOrganisation(first: FirstIds): Organisation {
  const people: OrganisationPerson[] = [];
  let nextUserId = firstOrganisationUserId;
  const addPerson = (person: Omit<OrganisationPerson, "userId">): number => {
    // Men have odd ids and women even ones: the drawn portraits rely on it.
    while (nextUserId % 2 !== (person.sex === "MAN" ? 1 : 0)) nextUserId++;
    const userId = nextUserId;
    nextUserId += 3;
    people.push({ ...person, userId });
    return userId;
  };

  const marketUserIds = marketSeeds.map(({ name, sex }) =>
    addPerson({ login: null, name, sex, kind: "MARKET", userRole: "ONESELF", agentTier: null, region: 330106 }),
  );
  const shops = shopSeeds.map((seed, place) => ({ id: first.shop + place, seed }));
  const agents = planAgents(first.agent, shops, addPerson);
  let staffId = first.staff;
  const staff: OrganisationStaff[] = [];
  for (const seed of staffSeeds) {
    const { login, name, sex } = seed;
    const userId = seed.isMember
      ? addPerson({ login, name, sex, kind: "STAFF", userRole: "ONESELF", agentTier: null, region: null })
      : null;
    staff.push({ id: staffId++, login, name, userId, seed });
  }
  for (const { seed, userId } of agents) {
    if (seed.account === undefined) continue;
    staff.push({ id: staffId++, login: seed.account.login, name: seed.contact, userId, seed });
  }

  const roleOf = (seed: StaffSeed | AgentSeed) => ("tier" in seed ? seed.account?.roleId : seed.roleId);
  return {
    departments: planDepartments(first.department),
    shops,
    agents,
    staff,
    people,
    marketUserIds,
    staffBy(login) {
      const found = staff.find((one) => one.login === login);
      if (found === undefined) throw new Error(`no demo account ${login}`);
      return found;
    },
    ofRole: (roleId) => staff.filter(({ seed }) => roleOf(seed) === roleId && seed.status === undefined),
  };
}

function planDepartments(firstId: number): Organisation["departments"] {
  // The keys of a literal are exactly its own.
  const keys = Object.keys(departmentNames) as DepartmentKey[];
  const idOf = (key: string) => firstId + keys.findIndex((one) => one === key);
  return keys.map((key) => {
    const chain = key.split(".").map((_, depth, parts) => idOf(parts.slice(0, depth + 1).join(".")));
    return {
      id: idOf(key),
      parentId: chain.at(-2) ?? null,
      name: departmentNames[key],
      path: `/${chain.join("/")}/`,
      key,
    };
  });
}

function planAgents(
  firstId: number,
  shops: Organisation["shops"],
  addPerson: (person: Omit<OrganisationPerson, "userId">) => number,
): OrganisationAgent[] {
  const byKey = new Map<string, OrganisationAgent>();
  return agentSeeds.map((seed, place) => {
    const parent = seed.parent === null ? undefined : byKey.get(seed.parent);
    const id = firstId + place;
    const isMatchmaker = seed.tier === "MATCHMAKER";
    const agent: OrganisationAgent = {
      id,
      userId: addPerson({
        login: seed.account?.login ?? null,
        name: seed.contact,
        sex: seed.sex,
        kind: "AGENT",
        agentTier: seed.tier,
        userRole: isMatchmaker ? "MATCHMAKER" : "ONESELF",
        region: seed.region,
      }),
      path: `${parent?.path ?? "/"}${id}/`,
      parentId: parent?.id ?? null,
      shopId: shops.find((shop) => shop.seed.key === seed.shop)?.id ?? null,
      grade: isMatchmaker ? 1 + ((place * 5) % 6) : null,
      seed,
    };
    byKey.set(seed.key, agent);
    return agent;
  });
}
