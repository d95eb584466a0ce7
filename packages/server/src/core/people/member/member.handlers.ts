import type { ServedCall } from "../../../kit/call.ts";
import * as closeAccount from "./close-account.ts";
import * as credentialDetail from "./credential-detail.ts";
import { updateSpouserSelect } from "./edit-partner.ts";
import { updateUserInfos } from "./edit-profile.ts";
import { updateSpouserCity, updateUserInfoCity } from "./edit-region.ts";
import { updateUserInfo } from "./edit-system-field.ts";
import * as account from "./member-account.handlers.ts";
import { getAlbumPics, deleteAlbumPic } from "./member-album.ts";
import * as archive from "./member-archive.ts";
import { memberContact } from "./member-contact.ts";
import * as identity from "./member-identity.ts";
import { addUserInfoConnect, getMemberNotes } from "./member-notes.ts";
import { updateUserLocation, initCurrentArea } from "./member-place.ts";
import { batchUserTags, putUserTags, getTagOptions } from "./member-tags.ts";
import { updateAuthStatus } from "./set-auth-status.ts";
import { getUserInfo } from "./show-member.ts";

/** Everything that concerns one member's account, one line each. */
export const memberCalls: readonly ServedCall[] = [
  getUserInfo,
  memberContact,
  getAlbumPics,
  deleteAlbumPic,
  updateUserInfos,
  updateUserInfo,
  updateSpouserSelect,
  updateUserInfoCity,
  updateSpouserCity,
  updateUserLocation,
  initCurrentArea,
  addUserInfoConnect,
  getMemberNotes,
  putUserTags,
  batchUserTags,
  getTagOptions,
  updateAuthStatus,
  ...Object.values(identity),
  ...Object.values(closeAccount),
  ...Object.values(credentialDetail),
  ...Object.values(archive),
  ...Object.values(account),
];
