import { standardContract, standardVersion } from "@hongxian/contract/core/money/contract-standard.ts";
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
    isOutdated: sql<boolean>`t.standard_version < ${sql.lit(standardVersion)}`,
    usedNum: sql<number>`(select count(*)::int from user_contract c where c.template_id = t.id)`,
  },
  before: {
    create: async (call) => ({ staffId: call.caller.staffId, standardVersion }),
    edit: async (_call, row) => {
      if (row.usedNum > 0) throw refused(contractMessages.usedTemplate);
    },
    move: async ({ db }, row) => {
      await sql`update contract_template set status = 'DISABLE', update_time = now()
        where fee_type = ${row.feeType} and status = 'ENABLE'`.execute(db);
    },
  },
  run: {
    adopt: async ({ db, caller }, { id, status }) => {
      if (status === "ENABLE") await sql`update contract_template set status = 'DISABLE' where id = ${id}`.execute(db);
      const { rows } = await sql<{ id: number }>`insert into contract_template
          (name, fee_type, version, body_html, status, staff_id, standard_version)
        select name, fee_type, version + 1, ${standardContract}, ${status}, ${caller.staffId}, ${standardVersion}
        from contract_template where id = ${id} returning id`.execute(db);
      const nextId = rows[0]?.id ?? 0;
      await sql`update fee_setting set template_id = ${nextId}, version = version + 1
        where template_id = ${id}`.execute(db);
      return { to: "DISABLE", set: { standardVersion }, note: { nextId } };
    },
    keep: async (_call, { status }) => ({ to: status, set: { standardVersion } }),
  },
});
