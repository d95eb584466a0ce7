import { describe, expect, test } from "vitest";
import { holderOf, holds } from "../../wire/access.ts";
import { expandDefaultGrants } from "../access/default-grants.ts";
import { adminRoleId } from "../../wire/access.ts";
import { defaultRoleId, defaultRoles } from "../access/default-roles.ts";
import { menuPageByRoute } from "../access/menu/menu-catalogue.ts";
import { noticeRecipients, type Recipients } from "./notice-recipients.ts";

const named = Object.entries<Recipients>(noticeRecipients);
const holders = [...expandDefaultGrants()].map(([roleId, grants]) => holderOf(roleId, grants));
const platform = new Set(defaultRoles.filter(({ realm }) => realm === "PLATFORM").map(({ id }) => id));

const notifiedByDefault = ({ grants, administrators }: Recipients): number[] =>
  holders.flatMap((holder) => {
    if (holder.roleId === adminRoleId) return administrators ? [holder.roleId] : [];
    if (!platform.has(holder.roleId) || grants.length === 0) return [];
    return grants.every((grant) => holds(holder, grant)) ? [holder.roleId] : [];
  });

const { administrator, service, auditor, saleLead, finance, operation, auditLead } = defaultRoleId;

describe("who is told what", () => {
  test("a notice names pages and buttons that exist", () => {
    for (const [name, { grants }] of named)
      for (const { title, routes } of grants) {
        expect(routes, name).not.toBe("any");
        for (const route of routes) {
          expect(menuPageByRoute.has(route), `${name}: ${route}`).toBe(true);
          if (title !== null) expect(menuPageByRoute.get(route)?.buttons, `${name}: ${route}`).toContain(title);
        }
      }
  });

  // Grants are moved between roles for other reasons than notices: this test shows whose notices such a move changes.
  test("the default roles are told of what is theirs", () => {
    const notified = Object.fromEntries(named.map(([name, recipients]) => [name, notifiedByDefault(recipients)]));
    expect(notified).toEqual({
      cashNegative: [finance],
      ledgerCheckFailed: [administrator, finance],
      suspense: [finance],
      suspenseReturnFailed: [finance],
      depositUnused: [service, finance],
      channelQueryGivenUp: [finance],
      statementsOpen: [finance],
      invoicesLate: [finance],
      invoiceToReverse: [finance],
      withdrawalsLate: [finance],
      refundsLate: [administrator],
      channelCertsEnding: [administrator],
      channelFused: [administrator, finance],
      financeDaily: [administrator, finance],
      crisis: [service],
      bigSpender: [service],
      restlessProfile: [auditor, auditLead],
      manyAccountsOnDevice: [auditor, auditLead],
      readsProfilesWholesale: [auditor, auditLead],
      graveViolations: [auditor, auditLead],
      silencedInManyRooms: [administrator, auditLead],
      bugReports: [operation],
      badGoodsComment: [service],
      transferOfPlatformMember: [saleLead],
      // Of these only roles whose home is sales are notified: overdue-job.ts filters them.
      leadsUnassigned: [saleLead, operation],
      complaintsOverdue: [service, auditor, auditLead],
      appealsOverdue: [operation, auditLead],
      leaveWordsOverdue: [service, saleLead, operation],
      patrolShifts: [auditLead],
      reviewerInaccurate: [administrator],
      goodsLow: [operation],
      taskBudgetGone: [operation],
      activityPaused: [operation],
      feeMenuEmpty: [operation],
      adDeviceBlocked: [operation],
      reviewModeEnded: [operation],
      helpArticlesPoor: [operation],
      citiesUnbalanced: [operation],
      realNameRateLow: [operation],
      lockedRankChanged: [operation],
      hostsFalling: [operation],
      promotionToAudit: [operation],
      matchmakerToDrop: [operation],
      agentContractEnding: [administrator],
      forcedUpdate: [administrator],
      auditChannelFused: [administrator],
      aiBudgetSpent: [administrator],
      systemFault: [administrator],
      newGrants: [administrator],
    });
  });
});
