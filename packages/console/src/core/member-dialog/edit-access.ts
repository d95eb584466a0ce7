import { memberEditGrants } from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import {
  memberIdentityGrants,
  setUserEmotion,
  updateLastName,
} from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { selectableUserRole } from "@hongxian/contract/core/member/member.choices.ts";
import { profileGrants, isSystemField, systemFieldGrants } from "@hongxian/contract/core/member/system-fields.ts";
import { type Allow, type Holder, allows } from "@hongxian/contract/wire/access.ts";
import type { FieldSpec } from "../member-fields/field-spec.ts";

function grantsOf({ name, save }: FieldSpec): Allow {
  switch (save) {
    case "info":
      return isSystemField(name) ? systemFieldGrants[name] : "admin";
    case "lastName":
      return updateLastName.allow;
    case "userRole":
      return [memberIdentityGrants.changeRole];
    case "emotion":
      return setUserEmotion.allow;
    case "spouse":
    case "spouseCity":
      return [memberEditGrants.editPartner];
    default:
      return [profileGrants.editProfile];
  }
}

interface Editor {
  readonly holder: Holder;
  readonly member: { readonly userRole: string; readonly claimFirst: boolean };
}

/** Whether the admin style offers to edit a field; the server checks it again. */
export function mayEdit(spec: FieldSpec, { holder, member }: Editor): boolean {
  if (spec.save === undefined || member.claimFirst) return false;
  // The other roles are assigned on pages of their own.
  if (spec.save === "userRole" && !(selectableUserRole.values as readonly string[]).includes(member.userRole))
    return false;
  return allows(grantsOf(spec), holder);
}
