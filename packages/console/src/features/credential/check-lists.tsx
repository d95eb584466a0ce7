import * as records from "@hongxian/contract/core/credential/auth-record.resource.ts";
import { credentialSource } from "@hongxian/contract/core/member/credential.choices.ts";
import { noReviewer } from "@hongxian/contract/core/member/credential-detail.endpoints.ts";
import * as member from "@hongxian/contract/core/member/member.choices.ts";
import type { Fields, Filter, Resource } from "@hongxian/contract/kit/resource.ts";
import type { z } from "zod";
import { useClock } from "../../platform/use-clock.ts";
import { waitText } from "../../core/review-desk/wait-text.ts";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { Tag } from "../../ui/tag.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { type CheckRow, checkListOf } from "./check-list.tsx";

type Labels = Readonly<Record<string, string>>;

const minute = 60_000;

/** How long it has waited, or waited until it was decided. */
function WaitCell({ row: { status, createdTime, checkTime } }: { row: CheckRow }) {
  const isOpen = status === "AUTHING";
  const now = useClock(minute);
  const wait = waitText(createdTime, isOpen || checkTime === null ? now : Date.parse(checkTime));
  return <span className={isOpen && wait.overdue ? "brick num" : "num"}>{wait.text}</span>;
}

function ReviewerCell({ row: { status, lockStaff, checkName } }: { row: CheckRow }) {
  if (status === "AUTHING" && lockStaff !== null)
    return <span className="cell-text block cut">{lockStaff.name}正在审核</span>;
  return checkName === "" ? (
    <span className="caption">{noReviewer}</span>
  ) : (
    <span className="cell-text block cut">{checkName}</span>
  );
}

const word = (code: string | null, labels: Labels) =>
  code === null ? <span className="nil">—</span> : (labels[code] ?? code);
/** The value of the profile, in ochre where the claim differs. */
const profileWord = (claimed: string | null, profile: string | null, labels: Labels) =>
  profile === null || profile === claimed ? word(profile, labels) : <Tag tone="ochre">{word(profile, labels)}</Tag>;

const cells = {
  createdTime: (row: CheckRow) => <WaitCell row={row} />,
  checkName: (row: CheckRow) => <ReviewerCell row={row} />,
  source: ({ source }: CheckRow) => word(source, credentialSource.labels),
};

function relabelled<F extends Fields>(fields: F, labels: Labels): F {
  const named = Object.entries(fields).map(([name, field]) => [name, { ...field, label: labels[name] ?? field.label }]);
  // The same fields under other labels.
  return Object.fromEntries(named) as F;
}

/** The archive's list of a kind with the columns and filters of daily review. */
function forReview<F extends Fields, A, S extends z.ZodType>(
  resource: Resource<F, A, S>,
  columns: Resource<F>["list"]["columns"],
  filters: readonly string[],
  labels: Labels = {},
): Resource<F, A, S> {
  const ownFilters: Record<string, Filter<Extract<keyof F, string>>> = {};
  for (const [name, filter] of Object.entries(resource.list.filters)) {
    if (!filters.includes(name)) continue;
    if (name === "time" && filter.by === "between") {
      // A waiting record is shown however long ago it was submitted.
      const { lastDays: _, ...open } = filter;
      ownFilters[name] = open;
    } else ownFilters[name] = filter;
  }
  return {
    ...resource,
    fields: relabelled(resource.fields, { createdTime: "等待时长", ...labels }),
    list: { ...resource.list, columns, filters: ownFilters },
  };
}

const common = ["keyword", "status", "source", "time", "locked"];
const last = ["source", "createdTime", "checkName"] as const;
const widths = { userId: 160, source: 88, createdTime: 132, checkName: 92 };

const education = forReview(
  records.educationRecord,
  [
    "userId",
    "education",
    "schoolName",
    "schoolTag",
    "specialty",
    "isRecruitment",
    "graduationTime",
    "certNo",
    "profileEducation",
    ...last,
  ],
  [...common, "education", "schoolTag"],
  { isRecruitment: "是否统招" },
);
const educationOverlay: OverlayOf<typeof education> = {
  cells: {
    ...cells,
    profileEducation: (row) => profileWord(row.education, row.profileEducation, member.education.labels),
  },
  widths: { ...widths, education: 62, schoolName: 130, schoolTag: 82, specialty: 92, isRecruitment: 72, certNo: 152 },
};

const house = forReview(
  records.houseRecord,
  ["userId", "houseCount", "houseTypes", "totalArea", "isParentsHome", "profileHouse", "homePlace", ...last],
  [...common, "houseType", "isParentsHome"],
  { houseCount: "房产套数" },
);
const houseOverlay: OverlayOf<typeof house> = {
  cells: { ...cells, profileHouse: ({ profileHouse }) => word(profileHouse, member.houseStatus.labels) },
  widths: { ...widths, houseTypes: 130, profileHouse: 110, homePlace: 150 },
};

const car = forReview(
  records.carRecord,
  ["userId", "carCount", "carTypes", "carNames", "profileCar", ...last],
  [...common, "carType", "carName"],
);
const carOverlay: OverlayOf<typeof car> = {
  cells: { ...cells, profileCar: ({ profileCar }) => word(profileCar, member.carStatus.labels) },
  widths: { ...widths, carTypes: 120, carNames: 180, profileCar: 110 },
};

const marriage = forReview(
  records.marriageRecord,
  ["userId", "maritalStatus", "profileMarital", "childInfo", "childWardship", "childAlimony", "wantChild", ...last],
  [...common, "maritalStatus"],
  { maritalStatus: "申报婚况" },
);
const marriageOverlay: OverlayOf<typeof marriage> = {
  cells: {
    ...cells,
    profileMarital: (row) => profileWord(row.maritalStatus, row.profileMarital, member.marital.labels),
  },
  widths: { ...widths, childInfo: 110, maritalStatus: 110, profileMarital: 110, wantChild: 100 },
};

/** The lists of daily review, by kind. */
export const checkLists = {
  EDUCATION: checkListOf("EDUCATION", (options) => useResource(education, educationOverlay, options)),
  HOUSE: checkListOf("HOUSE", (options) => useResource(house, houseOverlay, options)),
  CAR: checkListOf("CAR", (options) => useResource(car, carOverlay, options)),
  MARRIAGE: checkListOf("MARRIAGE", (options) => useResource(marriage, marriageOverlay, options)),
} as const;
