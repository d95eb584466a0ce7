import { wecomMessages } from "@hongxian/contract/core/member/wecom.messages.ts";
import * as endpoints from "@hongxian/contract/features/wecom/wecom-config.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import {
  openWecom,
  readWecomConfig,
  wecomReach,
  writeWecomConfig,
  type StoredConfig,
} from "../../core/people/wecom/wecom-config.ts";
import { handle, handleAsking, type RawCall } from "../../kit/call.ts";
import { ForbiddenAddress, needReachable } from "../../platform/outgoing.ts";
import { askWecom } from "./ask-wecom.ts";

const viewOf = ({
  corpId,
  apiBase,
  secretSealed,
  tokenSealed,
  aesKeySealed,
}: StoredConfig): endpoints.WecomConfigView => ({
  corpId,
  apiBase,
  hasSecret: secretSealed !== "",
  hasToken: tokenSealed !== "",
  hasAesKey: aesKeySealed !== "",
  callbackPath: endpoints.takeKfCallback.path,
});

export const getWecomConfig = handle(endpoints.getWecomConfig, async ({ db }) => viewOf(await readWecomConfig(db)));

const needAddress = ({ body, services }: RawCall<unknown, unknown, { readonly apiBase: string }>): Promise<void> =>
  needReachable(body.apiBase, wecomReach(services.settings)).catch((error: unknown) => {
    throw error instanceof ForbiddenAddress ? invalid({ apiBase: wecomMessages.hostRefused }) : error;
  });

export const saveWecomConfig = handleAsking(endpoints.saveWecomConfig, needAddress, async (call) => {
  const { corpId, apiBase, secret, token, aesKey } = call.body;
  const { seal } = call.services;
  const before = await readWecomConfig(call.db);
  if (secret === undefined) {
    if (before.secretSealed === "") throw invalid({ secret: wecomMessages.needSecret });
    // A stored secret is never sent to an address it was not entered for.
    if (before.corpId !== corpId || before.apiBase !== apiBase) throw invalid({ secret: wecomMessages.secretAgain });
  }
  const sealed = (value: string | undefined, current: string) => (value === undefined ? current : seal.seal(value));
  const after: StoredConfig = {
    corpId,
    apiBase,
    secretSealed: sealed(secret, before.secretSealed),
    tokenSealed: sealed(token, before.tokenSealed),
    aesKeySealed: sealed(aesKey, before.aesKeySealed),
  };
  await writeWecomConfig(call.db, after, call.caller.staffId);
  const changed = Object.entries({ secret, token, aesKey }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  call.audit({
    targetType: auditTargets.wecomConfig,
    targetId: null,
    before: { corpId: before.corpId, apiBase: before.apiBase },
    after: { corpId, apiBase, replaced: changed },
  });
  return viewOf(after);
});

export const testWecomConfig = handleAsking(
  endpoints.testWecomConfig,
  async ({ db, services }) => {
    const client = await openWecom(db, services.seal, services.settings);
    if (client === null) throw refused(wecomMessages.notConfiguredTest);
    return (await askWecom(() => client.accounts())).length;
  },
  async (call, accounts) => {
    call.audit({ targetType: auditTargets.wecomConfig, targetId: null, after: { accounts } });
    return { accounts };
  },
);
