import { defaultRoleId } from "@hongxian/contract/core/access/default-roles.ts";
import { dateText, dayMs, startOfDay } from "./calendar.ts";
import type { Organisation, OrganisationStaff } from "./organisation.ts";
import { placeOf } from "./region-picker.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";
import { bigCities } from "./words/places.ts";

export interface HouseholdOptions {
  readonly passwordHash: string;
  readonly now: number;
  readonly adminStaffId: number | null;
}

const levelOfTier = {
  MEMBER: 0,
  MATCHMAKER: 3,
  SHOP: 3,
  DISTRICT_AGENT: 3,
  CITY_AGENT: 2,
  PROVINCE_AGENT: 1,
  AGENT: 0,
} as const;
const roleOfTier = {
  MEMBER: 17,
  MATCHMAKER: 16,
  SHOP: 15,
  DISTRICT_AGENT: 13,
  CITY_AGENT: 12,
  PROVINCE_AGENT: 11,
  AGENT: 14,
} as const;
const deposits: Readonly<Record<string, number>> = { MEMBER: 0, MATCHMAKER: 2_000_00, SHOP: 30_000_00 };
const noRegion = { prov_id: null, city_id: null, area_id: null };

function regionOf(id: number | null, level: number) {
  if (id === null || level === 0) return noRegion;
  const place = placeOf(id);
  return {
    prov_id: place.provId,
    city_id: level >= 2 ? place.cityId : null,
    area_id: level >= 3 ? place.areaId : null,
  };
}

/** Departments and shops: members refer to shops, so these are written first. */
export function writeShops(writer: RowWriter, organisation: Organisation, random: Random, now: number): void {
  organisation.departments.forEach(({ id, parentId, name, path }, sort) => {
    writer.write("department", {
      id,
      parent_id: parentId,
      name,
      path,
      sort,
      created_time: new Date(startOfDay(now) - 700 * dayMs + 10 * 3_600_000),
    });
  });
  for (const { id, seed } of organisation.shops) {
    const place = placeOf(seed.area);
    const [, lon = 120, lat = 30] = bigCities[place.cityId ?? 0] ?? [];
    const opened = startOfDay(now) - random.int(200, 700) * dayMs + 9 * 3_600_000;
    writer.write("shop", {
      id,
      name: seed.name,
      kind: seed.kind,
      ...regionOf(seed.area, 3),
      address: `${place.city}${place.area}${seed.address}`,
      lon: lon + random.near(0, 0.04),
      lat: lat + random.near(0, 0.03),
      phone: `0571-8${random.int(1e6, 9999999)}`,
      cover_url: `/api/files/demo/shop/${id}.svg`,
      business_hours: "09:30-20:30",
      borrow_open: random.chance(0.6),
      status: seed.status,
      open_time: seed.status === "WAIT_AUDIT" ? null : new Date(opened),
      created_time: new Date(opened - 20 * dayMs),
    });
  }
}

/** Agents and staff. */
export function writeOrganisation(
  writer: RowWriter,
  organisation: Organisation,
  random: Random,
  options: HouseholdOptions,
): void {
  writeAgents(writer, organisation, random, options.now);
  for (const person of organisation.staff) writer.write("staff", staffRow(person, organisation, random, options));
}

function writeAgents(writer: RowWriter, organisation: Organisation, random: Random, now: number): void {
  for (const agent of organisation.agents) {
    const { seed } = agent;
    const isOver = seed.status === "DISABLE";
    const start = now - random.int(120, 330) * dayMs - (isOver ? 400 * dayMs : 0);
    const master = organisation.agents.find((other) => other.shopId === agent.shopId && other.grade !== null);
    writer.write("agent", {
      id: agent.id,
      user_id: agent.userId,
      tier: seed.tier,
      name: seed.contact,
      parent_id: agent.parentId,
      path: agent.path,
      ...regionOf(seed.region, levelOfTier[seed.tier]),
      shop_id: agent.shopId,
      grade: agent.grade,
      master_agent_id: agent.grade !== null && master !== undefined && master.id !== agent.id ? master.id : null,
      contact_name: seed.contact,
      contact_phone: `139000${String(agent.id % 1e5).padStart(5, "0")}`,
      deposit_cents: deposits[seed.tier] ?? 1e7,
      contract_start: dateText(start),
      contract_end: dateText(start + 365 * dayMs),
      role_id: roleOfTier[seed.tier],
      status: seed.status ?? "ENABLE",
      created_time: new Date(start - 5 * dayMs),
    });
    for (const region of seed.regions ?? []) {
      writer.write("agent_region", { agent_id: agent.id, ...regionOf(region, region % 10000 === 0 ? 1 : 2) });
    }
  }
}

function staffRow(
  person: OrganisationStaff,
  organisation: Organisation,
  random: Random,
  { passwordHash, now, adminStaffId }: HouseholdOptions,
) {
  const { seed } = person;
  const isAgent = "tier" in seed;
  const roleId = isAgent ? (seed.account?.roleId ?? null) : seed.roleId;
  const isPartTime = !isAgent && seed.kind === "PART_TIME";
  const isGone = !isAgent && seed.status === "LEFT";
  const isSale = roleId === defaultRoleId.sale || roleId === defaultRoleId.saleLead;
  const lastLogin = isGone ? now - random.int(40, 90) * dayMs : now - random.int(5, 60 * 24) * 60_000;
  return {
    id: person.id,
    login: person.login,
    password_hash: isPartTime ? "" : passwordHash,
    name: person.name,
    avatar_url: person.userId === null ? "" : `/api/files/demo/portrait/${person.userId}.svg`,
    kind: isAgent ? "AGENT" : isPartTime ? "PART_TIME" : "PLATFORM",
    user_id: person.userId,
    role_id: roleId,
    dept_id: isAgent ? null : (organisation.departments.find(({ key }) => key === seed.dept)?.id ?? null),
    agent_id: isAgent ? (organisation.agents.find((agent) => agent.seed === seed)?.id ?? null) : null,
    manager_id: isAgent || seed.manager === undefined ? null : organisation.staffBy(seed.manager).id,
    job_title: isAgent ? "" : seed.title,
    sale_flag: isSale,
    adviser_flag: roleId === defaultRoleId.platformMatchmaker,
    enterprise_wechat_name:
      isSale || roleId === defaultRoleId.platformMatchmaker || roleId === defaultRoleId.service
        ? `红线-${person.name}`
        : "",
    wecom_user_id:
      isSale || roleId === defaultRoleId.platformMatchmaker || roleId === defaultRoleId.service
        ? `hx_${person.login.slice(-4)}`
        : "",
    is_live: isPartTime && person.id % 3 !== 0,
    is_public: isPartTime && person.id % 2 === 0,
    recommend: roleId === defaultRoleId.platformMatchmaker,
    recommend_sort: roleId === defaultRoleId.platformMatchmaker ? random.int(1, 99) : 0,
    hourly_cents: isPartTime ? random.int(25, 60) * 100 : 0,
    status: (isAgent ? undefined : seed.status) ?? "ENABLE",
    must_change_pwd: false,
    last_login_time: isPartTime ? null : new Date(lastLogin),
    last_login_ip: isPartTime ? "" : `10.8.${random.int(0, 9)}.${random.int(2, 250)}`,
    created_by: adminStaffId,
    left_time: isGone ? new Date(startOfDay(now) - 30 * dayMs + 18 * 3_600_000) : null,
    created_time: new Date(startOfDay(now) - random.int(60, 600) * dayMs + random.int(9 * 60, 18 * 60) * 60_000),
  };
}
