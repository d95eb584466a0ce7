import * as contractSignEndpoints from "@hongxian/contract/core/money/contract-sign.endpoints.ts";
import * as userContractEndpoints from "@hongxian/contract/features/user-contract/user-contract.endpoints.ts";
import { contractMessages, signSmsTemplate } from "@hongxian/contract/features/user-contract/user-contract.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handInSignature, lockContract } from "../../core/money/contracts/move-contract.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { queueNotice, type Template } from "../../core/services/sms/sms-tasks.ts";
import { writeAudit } from "../../http/audit.ts";
import { handle, handlePublic, type Db } from "../../kit/call.ts";
import { contractFor } from "./contract-row.ts";
import { readPaper } from "./contract-values.ts";
import { checkSignature } from "./signature-picture.ts";
import { signLink } from "./sign-link.ts";
import { readSignToken } from "./sign-token.ts";

/** The short message's template; created when it is first needed, and from then on edited like any other. */
async function signTemplate(db: Db): Promise<Template | null> {
  const { name, sign, content } = signSmsTemplate;
  await sql`insert into sms_template (name, kind, sign, content, status)
    values (${name}, 'NOTICE', ${sign}, ${content}, 'PASS') on conflict (name) do nothing`.execute(db);
  const { rows } = await sql<Template>`select id, sign, content from sms_template
      where name = ${name} and kind = 'NOTICE' and status = 'PASS'`.execute(db);
  return rows[0] ?? null;
}

/** 发送签署链接: by short message and as a notice of the app. */
export const sendSignLink = handle(userContractEndpoints.sendSignLink, async (call) => {
  const { db, services, params, caller } = call;
  const contract = await contractFor(call, params.id, "link");
  const { link, until } = signLink(services, contract.id, Math.floor(Date.now() / 1000));
  const member = await sql<{
    login: string | null;
    firstName: string;
  }>`select login, first_name from member where user_id = ${contract.userId}`.execute(db);
  const template = await signTemplate(db);
  const { login = null, firstName = "" } = member.rows[0] ?? {};
  const vars = {
    [contractMessages.smsVars.name]: firstName,
    [contractMessages.smsVars.no]: contract.contractNo,
    [contractMessages.smsVars.link]: link,
  };
  const sms =
    login !== null && login !== "" && template !== null
      ? await queueNotice(db, template, { userId: contract.userId, login, vars, staffId: caller.staffId })
      : false;
  await notifyMember(db, { userId: contract.userId, ...contractMessages.signSms(link) });
  call.audit({ targetType: auditTargets.userContract, targetId: contract.id, after: { until, sms } });
  return { link, until, sms };
});

function openToken(secretKey: string | undefined, token: string): number {
  const id = readSignToken(secretKey, token);
  if (id === null) throw refused(contractSignEndpoints.signMessages.badLink);
  return id;
}

export const getContractToSign = handlePublic(
  contractSignEndpoints.getContractToSign,
  async ({ db, services, query }) => {
    const paper = await readPaper(db, services, openToken(services.settings.secretKey, query.token));
    const isOpen = paper.status === "WAIT_SIGN" && ["NONE", "REFUSE"].includes(paper.auditStatus);
    return { contractNo: paper.contractNo, lines: [...paper.lines], isSigned: !isOpen };
  },
);

/** The member's own signature; the link proves who it is, the state ensures that it happens once. */
export const signContractByLink = handlePublic(
  contractSignEndpoints.signContractByLink,
  async ({ db, services, body, ip, consoleRoute }) => {
    const id = openToken(services.settings.secretKey, body.token);
    await checkSignature(ip, body.signature);
    return db.transaction().execute(async (tx) => {
      await lockContract(tx, id);
      const { contractNo } = await handInSignature(tx, id, { imgs: [], signature: body.signature, staffId: null });
      const { method, path, title = "" } = contractSignEndpoints.signContractByLink;
      const row = { caller: null, route: consoleRoute, title, method, path, ip, requestId: null, items: [] };
      await writeAudit(tx, {
        ...row,
        result: "OK",
        entry: { targetType: auditTargets.userContract, targetId: id, after: { auditStatus: "WAIT_AUDIT" } },
      });
      return { contractNo };
    });
  },
);
