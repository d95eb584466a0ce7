import * as endpoints from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { valueText } from "@hongxian/contract/core/member/shown-value.rules.ts";
import {
  profileGrants,
  isSystemField,
  systemFieldGrants,
  systemFields,
  type SystemField,
} from "@hongxian/contract/core/member/system-fields.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { messages } from "@hongxian/contract/wire/messages.ts";
import { parseInput } from "@hongxian/contract/wire/parse-input.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { z } from "zod";
import { handle, type Call } from "../../../kit/call.ts";
import { lockForEdit, type EditedMember } from "./lock-for-edit.ts";
import { maskField } from "./mask-field.ts";
import { saveEdit, type FieldChange, type MemberEdit } from "./save-edit.ts";

function needTitle(call: Call, key: SystemField, value: string): void {
  const grants = systemFieldGrants[key];
  if (grants === "admin") {
    if (call.caller.roleId !== adminRoleId)
      throw new AppError("FORBIDDEN", { msg: messages.forbidden(systemFields[key].label) });
    return;
  }
  // 停止展示 closes the corner; opening it again is an ordinary edit.
  const isOpening = key === "marriageCornerOpen" && value === "true";
  const fitting = isOpening ? [profileGrants.editProfile] : grants;
  if (!fitting.some((grant) => call.may(grant))) call.need(fitting[0] ?? profileGrants.editProfile);
}

const columnsOf: Readonly<Record<SystemField, readonly string[]>> = {
  login: ["login", "isSame"],
  realname: ["realname"],
  idNo: ["idNoSealed"],
  fansNum: ["fansNum"],
  totalChatNumber: ["totalChatNumber", "remainderChatNumber"],
  remainderChatNumber: ["totalChatNumber", "remainderChatNumber"],
  enterpriseWechatName: ["enterpriseWechatName"],
  marriageCornerOpen: ["marriageCornerOpen"],
  nextFollowTime: ["nextFollowTime"],
};

/** The identity number is stored sealed, in the member and in the history. */
function planIdNo({ services: { seal } }: Call, member: EditedMember, value: string): MemberEdit {
  const sealed = member["idNoSealed"];
  const before = typeof sealed === "string" ? seal.open(sealed) : "";
  const sealedValues = { before: typeof sealed === "string" ? sealed : "", after: seal.seal(value) };
  const change: FieldChange = { field: "idNo", before, after: value, sealedValues };
  return { changes: [change], columns: { idNoSealed: sealedValues.after, idNoHash: seal.blindHash(value) } };
}

async function plan(call: Call, member: EditedMember, key: SystemField, value: unknown): Promise<MemberEdit> {
  if (key === "idNo") return planIdNo(call, member, String(value));
  const change: FieldChange = { field: key, before: valueText(member[key]), after: valueText(value) };
  const edit: MemberEdit = { changes: [change], columns: { [key]: value } };
  if (change.before === change.after) return edit;
  const { userId } = member;
  switch (key) {
    case "login": {
      const taken = await sql`select 1 from member where login = ${change.after} and user_id <> ${userId}`.execute(
        call.db,
      );
      if (taken.rows.length > 0) throw refused(memberEditMessages.phoneTaken);
      // The WeChat number does not change, so the two are no longer the same.
      return { ...edit, columns: { login: value, isSame: false } };
    }
    case "totalChatNumber":
      if (Number(value) < Number(member["remainderChatNumber"])) throw refused(memberEditMessages.chatNumbers);
      return edit;
    case "remainderChatNumber":
      if (Number(value) > Number(member["totalChatNumber"])) throw refused(memberEditMessages.chatNumbers);
      return edit;
    case "nextFollowTime":
      if (Date.parse(change.after) <= Date.now()) throw refused(memberEditMessages.futureFollow);
      return edit;
    default:
      return edit;
  }
}

/** The inline edit of a system field; each key has its own grant. */
export const updateUserInfo = handle(endpoints.updateUserInfo, async (call) => {
  const { userId, key, value: typed } = call.query;
  if (!isSystemField(key)) throw invalid({ key: memberEditMessages.keyUnknown(key) });
  if (typed.trim() === "") throw invalid({ value: memberEditMessages.emptyValue });
  const { value } = parseInput(z.object({ value: systemFields[key].input }), { value: typed });
  needTitle(call, key, valueText(value));
  const member = await lockForEdit(call, userId, columnsOf[key]);
  const saved = await saveEdit(call, member, await plan(call, member, key, value));
  // The typed value is returned as everyone sees it.
  const answered = typeof value === "string" ? maskField(key, value) : (value as number | boolean);
  return { key, value: answered, ...saved };
});
