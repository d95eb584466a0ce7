import * as endpoints from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { isPartnerField, partnerFields } from "@hongxian/contract/core/member/partner-fields.ts";
import { valueText } from "@hongxian/contract/core/member/shown-value.rules.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { parseInput } from "@hongxian/contract/wire/parse-input.ts";
import { z } from "zod";
import { handle } from "../../../kit/call.ts";
import { lockForEdit } from "./lock-for-edit.ts";
import { saveEdit } from "./save-edit.ts";

/** The inline edit of a partner preference; a missing unit is appended. */
export const updateSpouserSelect = handle(endpoints.updateSpouserSelect, async (call) => {
  const { userId, key, value: typed } = call.query;
  if (!isPartnerField(key)) throw invalid({ key: memberEditMessages.keyUnknown(key) });
  if (typed.trim() === "") throw invalid({ value: memberEditMessages.emptyValue });
  // The rules of a key answer texts, numbers or flags.
  const { value } = parseInput(z.object({ value: partnerFields[key].input }), { value: typed }) as {
    value: string | number | boolean;
  };
  const member = await lockForEdit(call, userId, [key]);
  const change = { field: key, before: valueText(member[key]), after: valueText(value) };
  const saved = await saveEdit(call, member, { changes: [change], columns: { [key]: value } });
  return { key, value, ...saved };
});
