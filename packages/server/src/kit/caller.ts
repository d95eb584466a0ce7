import type { Holder } from "@hongxian/contract/wire/access.ts";

interface CallerRegion {
  readonly provId: number | null;
  readonly cityId: number | null;
  readonly areaId: number | null;
}

/** The signed-in account behind a call, as the session cache holds it. It has everything that access checks need. */
export interface Caller {
  readonly sessionId: number;
  readonly staffId: number;
  readonly name: string;
  readonly login: string;
  readonly avatarUrl: string | null;
  /** The account's own member id; with null it owns no members. */
  readonly userId: number | null;
  readonly kind: string;
  readonly roleId: number;
  readonly roleName: string;
  readonly roleVersion: number;
  readonly realm: string;
  readonly dataScope: string;
  readonly homeType: string;
  readonly deptId: number | null;
  readonly deptPath: string | null;
  readonly agentId: number | null;
  readonly agentTier: string | null;
  readonly agentPath: string | null;
  readonly shopId: number | null;
  readonly regions: readonly CallerRegion[];
  readonly holder: Holder;
  readonly mustChangePwd: boolean;
  readonly totpEnabled: boolean;
  readonly totpRequired: boolean;
  /** When the password was last typed, in milliseconds. */
  readonly confirmedAt: number;
}
