import { sql } from "kysely";
import type { Ask, TestApp } from "../../../../test/app.ts";
import { aMember, anAgent, aRow, aShop, aStaff } from "../../../../test/build.ts";

interface Seat {
  readonly ask: Ask;
  readonly staffId: number;
  readonly userId: number;
  readonly agentId: number;
  readonly shopId: number;
}

/** Matchmakers with an account, the members they serve, and what introductions have cost and earned. */
export function matchmakersOf(app: TestApp) {
  const { db } = app.database;

  async function aMatchmaker(grade = 2, shop = {}): Promise<Seat> {
    const shopId = await aShop(db, { borrowOpen: true, ...shop });
    const userId = await aMember(db);
    const agentId = await anAgent(db, { userId, tier: "MATCHMAKER", shopId, grade });
    const staffId = await aStaff(db, { kind: "AGENT", roleId: 16, agentId, userId });
    return { ask: await app.as(staffId), staffId, userId, agentId, shopId };
  }

  const served = (seat: Seat, columns = {}) =>
    aMember(db, { birthday: "1992-01-01", shopId: seat.shopId, matchmakerUserId: seat.userId, ...columns });
  const signed = (userId: number, total: number | null = 5) =>
    aRow(db, "introduction_quota", "id", { userId, introTotal: total });
  const quotaOf = async (userId: number) =>
    (await sql<{ introUsed: number }>`select intro_used from introduction_quota where user_id = ${userId}`.execute(db))
      .rows[0]?.introUsed;
  const rewardsOf = async (introductionId: number) =>
    (
      await sql<{
        type: string;
        agentId: number;
        amountCents: number;
        status: string;
      }>`select type, agent_id, amount_cents, status
      from matchmaker_reward where source_type = 'INTRODUCTION' and source_id = ${introductionId} order by id`.execute(
        db,
      )
    ).rows;

  async function aPair(seat: Seat) {
    const him = await served(seat, { sex: "MAN" });
    const her = await served(seat, { sex: "WOMAN" });
    await signed(him);
    return { him, her };
  }

  return { aMatchmaker, aPair, quotaOf, rewardsOf, served, signed };
}
