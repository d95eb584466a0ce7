import type { ServedCall } from "../../../kit/call.ts";
import * as closeAccount from "./close-account.ts";
import * as credentialDetail from "./credential-detail.ts";
import { editPartner } from "./edit-partner.ts";
import { editProfile } from "./edit-profile.ts";
import { editPartnerRegion, editRegion } from "./edit-region.ts";
import { editSystemField } from "./edit-system-field.ts";
import * as account from "./member-account-calls.ts";
import { memberAlbum, removePhoto } from "./member-album.ts";
import * as archive from "./member-archive.ts";
import { revealMember } from "./member-contact.ts";
import * as identity from "./member-identity.ts";
import { addNote, memberNotes } from "./member-notes.ts";
import { editPlace, resetPlace } from "./member-place.ts";
import { changeTagsOfMany, saveTags, tagOptions } from "./member-tags.ts";
import { setAuthStatus } from "./set-auth-status.ts";
import { showMember } from "./show-member.ts";

/** Everything that concerns one member's account, one line each. */
export const memberCalls: readonly ServedCall[] = [
  showMember,
  revealMember,
  memberAlbum,
  removePhoto,
  editProfile,
  editSystemField,
  editPartner,
  editRegion,
  editPartnerRegion,
  editPlace,
  resetPlace,
  addNote,
  memberNotes,
  saveTags,
  changeTagsOfMany,
  tagOptions,
  setAuthStatus,
  ...Object.values(identity),
  ...Object.values(closeAccount),
  ...Object.values(credentialDetail),
  ...Object.values(archive),
  ...Object.values(account),
];
