import type { Feature } from "../../kit/feature.ts";
import { avatarIntakeServer } from "./avatar.intake.ts";
import { memberIntakeServer } from "./member.intake.ts";
import { photoIntakeServer } from "./photo.intake.ts";
import { pictureIntakeServer } from "./picture.intake.ts";
import { preferenceIntakeServer } from "./preference.intake.ts";
import { startMemberBatch } from "./member-batch.ts";
import { getMemberListOptions } from "./member-list-options.ts";
import { memberListServer } from "./member-list.server.ts";
import { memberOpenReads } from "./member.open-read.ts";
import { locationIntakeServer } from "./location.intake.ts";

export const memberListFeature: Feature = {
  openReads: memberOpenReads,
  resources: [memberListServer],
  intakes: [
    memberIntakeServer,
    preferenceIntakeServer,
    pictureIntakeServer,
    photoIntakeServer,
    avatarIntakeServer,
    locationIntakeServer,
  ],
  calls: [getMemberListOptions, startMemberBatch],
};
