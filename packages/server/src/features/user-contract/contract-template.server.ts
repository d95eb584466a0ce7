import { contractTemplate } from "@hongxian/contract/features/user-contract/contract-template.resource.ts";
import { contractMessages } from "@hongxian/contract/features/user-contract/user-contract.rules.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { serveResource } from "../../kit/serve-resource.ts";

export const contractTemplateServer = serveResource(contractTemplate, {
  table: "contract_template",
  // Agents use templates for signing, but do not edit them.
  scope: ({ realm }) => (realm === "PLATFORM" ? "all" : "none"),
  computed: {
    templateVersion: sql<number>`t.version`,
    usedNum: sql<number>`(select count(*)::int from user_contract c where c.template_id = t.id)`,
  },
  before: {
    create: async (call) => ({ staffId: call.caller.staffId }),
    edit: async (_call, row) => {
      if (row.usedNum > 0) throw refused(contractMessages.usedTemplate);
    },
    move: async ({ db }, row) => {
      await sql`update contract_template set status = 'DISABLE', update_time = now()
        where fee_type = ${row.feeType} and status = 'ENABLE'`.execute(db);
    },
  },
  run: {},
});
