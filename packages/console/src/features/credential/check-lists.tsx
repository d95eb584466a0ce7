import * as records from "@hongxian/contract/core/credential/auth-record.resource.ts";
import { credentialSource } from "@hongxian/contract/core/member/credential.choices.ts";
import { noReviewer } from "@hongxian/contract/core/member/credential-detail.endpoints.ts";
import { carStatus, education, houseStatus, marital } from "@hongxian/contract/core/member/member.choices.ts";
import type { AnyResource } from "@hongxian/contract/kit/resource-calls.ts";
import { useClock } from "../../core/review-desk/use-clock.ts";
import { waitText } from "../../core/review-desk/wait-text.ts";
import type { AnyOverlay, RecordRow } from "../../kit/resource-overlay.ts";
import { Tag } from "../../kit/tag.tsx";

const minute = 60_000;
const nil = <span className="nil">—</span>;
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** How long it waits, or waited until it was decided. */
function WaitCell({ row }: { row: RecordRow }) {
  const isOpen = row["status"] === "AUTHING";
  const end = text(row["checkTime"]);
  const now = useClock(minute);
  const wait = waitText(text(row["createdTime"]), isOpen || end === "" ? now : Date.parse(end));
  return <span className={isOpen && wait.overdue ? "review-overdue num" : "num"}>{wait.text}</span>;
}

function ReviewerCell({ row }: { row: RecordRow }) {
  const holder = row["lockStaff"] as { readonly name: string } | null | undefined;
  if (row["status"] === "AUTHING" && holder !== null && holder !== undefined)
    return <span className="cell-text">{holder.name}正在审核</span>;
  const name = text(row["checkName"]);
  return name === "" ? <span className="caption">{noReviewer}</span> : <span className="cell-text">{name}</span>;
}

/** What the profile says, in ochre where the claim says otherwise. */
const profileCell =
  (claimed: string, profile: string, labels: Readonly<Record<string, string>>) => (row: RecordRow) => {
    const code = text(row[profile]);
    if (code === "") return nil;
    const word = labels[code] ?? code;
    return row[claimed] === row[profile] ? word : <Tag tone="ochre">{word}</Tag>;
  };
const plainCell = (name: string, labels: Readonly<Record<string, string>>) => (row: RecordRow) => {
  const code = text(row[name]);
  return code === "" ? nil : (labels[code] ?? code);
};

const cells: AnyOverlay["cells"] = {
  createdTime: (row) => <WaitCell row={row} />,
  checkName: (row) => <ReviewerCell row={row} />,
  source: plainCell("source", credentialSource.labels),
};

/** The archive's list of a kind with the columns and filters of daily review. */
function forReview(
  resource: AnyResource,
  title: string,
  columns: readonly string[],
  filters: readonly string[],
  labels: Readonly<Record<string, string>> = {},
): AnyResource {
  const named: Readonly<Record<string, string>> = { createdTime: "等待时长", ...labels };
  const fields = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [name, { ...field, label: named[name] ?? field.label }]),
  );
  const kept = Object.entries(resource.list.filters)
    .filter(([name]) => filters.includes(name))
    .map(([name, filter]) => [name, name === "time" ? { ...filter, lastDays: undefined } : filter]);
  return {
    ...resource,
    title,
    fields,
    list: {
      ...resource.list,
      columns: ["userId", ...columns, "source", "createdTime", "checkName"],
      filters: Object.fromEntries(kept) as AnyResource["list"]["filters"],
    },
  };
}

const plain = (resource: unknown): AnyResource =>
  // The kit reads a resource by plain names; the contract has checked them.
  resource as AnyResource;
const common = ["keyword", "status", "source", "time", "locked"];
const widths = { userId: 160, source: 88, createdTime: 132, checkName: 92 };

export const checkLists = {
  EDUCATION: {
    resource: forReview(
      plain(records.educationRecord),
      "学历审核",
      [
        "education",
        "schoolName",
        "schoolTag",
        "specialty",
        "isRecruitment",
        "graduationTime",
        "certNo",
        "profileEducation",
      ],
      [...common, "education", "schoolTag"],
      { isRecruitment: "是否统招" },
    ),
    overlay: {
      cells: { ...cells, profileEducation: profileCell("education", "profileEducation", education.labels) },
      widths: {
        ...widths,
        education: 62,
        schoolName: 130,
        schoolTag: 82,
        specialty: 92,
        isRecruitment: 72,
        certNo: 152,
      },
    },
  },
  HOUSE: {
    resource: forReview(
      plain(records.houseRecord),
      "房产审核",
      ["houseCount", "houseTypes", "totalArea", "isParentsHome", "profileHouse", "homePlace"],
      [...common, "houseType", "isParentsHome"],
      { houseCount: "房产套数" },
    ),
    overlay: {
      cells: { ...cells, profileHouse: plainCell("profileHouse", houseStatus.labels) },
      widths: { ...widths, houseTypes: 130, profileHouse: 110, homePlace: 150 },
    },
  },
  CAR: {
    resource: forReview(
      plain(records.carRecord),
      "车辆审核",
      ["carCount", "carTypes", "carNames", "profileCar"],
      [...common, "carType", "carName"],
    ),
    overlay: {
      cells: { ...cells, profileCar: plainCell("profileCar", carStatus.labels) },
      widths: { ...widths, carTypes: 120, carNames: 180, profileCar: 110 },
    },
  },
  MARRIAGE: {
    resource: forReview(
      plain(records.marriageRecord),
      "婚姻审核",
      ["maritalStatus", "profileMarital", "childInfo", "childWardship", "childAlimony", "wantChild"],
      [...common, "maritalStatus"],
      { maritalStatus: "申报婚况" },
    ),
    overlay: {
      cells: { ...cells, profileMarital: profileCell("maritalStatus", "profileMarital", marital.labels) },
      widths: { ...widths, childInfo: 110, maritalStatus: 110, profileMarital: 110, wantChild: 100 },
    },
  },
} as const satisfies Record<string, { readonly resource: AnyResource; readonly overlay: AnyOverlay }>;
export type CheckKind = keyof typeof checkLists;
