import { dayMs, minuteMs } from "./calendar.ts";
import { type Credential, credentialKinds } from "./credentials.ts";
import type { OrganisationStaff } from "./organisation.ts";
import type { MemberFacts } from "./member-row.ts";
import { noteText } from "./member-row.ts";
import { type Random, weighted } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";

export interface RecordContext {
  readonly writer: RowWriter;
  readonly now: number;
  readonly checkers: readonly OrganisationStaff[];
  readonly leaderId: number;
  /** The next free id of a table, not below `atLeast`. */
  nextId(table: string, atLeast?: number): number;
}

const pickVisibility = weighted([
  ["PUBLIC", 78],
  ["FRIENDS_ALL", 9],
  ["FRIENDS", 5],
  ["FRIENDS_NON", 3],
  ["PRIVATE", 5],
] as const);
const pickEmotion = weighted([
  ["SINGLE", 80],
  ["DATING", 6],
  ["BREAKUP", 5],
  ["KEEP_SECRET", 7],
  ["ENGAGED", 1],
  ["MARRIED", 1],
] as const);
const works = [
  "FARMING",
  "SELF_EMPLOYED",
  "BUSINESS",
  "WORK",
  "RETIRE",
  "RETIRE",
  "WELL_TO_DO",
  "HAVE_PENSION",
  "NO_ECONOMIC",
];

/** Everything that belongs to one member and was not generated with it. */
export function writeMemberRecords(
  random: Random,
  facts: MemberFacts,
  credentials: readonly Credential[],
  context: RecordContext,
): void {
  if (facts.account.status === "DELETE") return;
  writeExpandAndAlbum(random, facts, context);
  writeBind(facts, context);
  for (const credential of credentials) writeCredential(random, facts, credential, context);
  writeFace(random, facts, context);
  writeFollowUp(random, facts, context);
}

function writeExpandAndAlbum(random: Random, { userId, account }: MemberFacts, { writer, now }: RecordContext): void {
  const since = now - account.created;
  if (random.chance(account.care)) {
    writer.write("member_expand", {
      user_id: userId,
      emotion: pickEmotion(random),
      emotion_time: new Date(account.created + since * random.next()),
      smoking: random.pick(["NO", "NO", "NO", "FEW", "LOT", "SMOKE_IN_SOCIAL"]),
      drinking: random.pick(["NO", "NO", "FEW", "FEW", "LOT", "DRINK_IN_SOCIAL"]),
      nightclub: random.pick(["NO", "NO", "NO", "ONCE", "ALWAYS"]),
      dad_work: random.pick(works),
      mom_work: random.pick(works),
      brother_num: random.int(0, 2),
      sister_num: random.int(0, 2),
    });
  }
  const count = random.chance(0.25) ? 0 : Math.floor(account.care * random.int(1, 9));
  for (let place = 1; place <= count; place++) {
    writer.write("album_photo", {
      user_id: userId,
      picture: `/api/files/demo/album/${userId}-${place}.svg`,
      ablum_status: pickVisibility(random),
      created_time: new Date(account.created + since * random.next()),
    });
  }
}

const boundAccount: Readonly<Record<string, string>> = {
  WX_LOGIN: "WX",
  APPLET: "WX",
  QQ_LOGIN: "QQ",
  APPLE_ID_LOGIN: "APPLE_ID",
};

function writeBind({ userId, account }: MemberFacts, { writer }: RecordContext): void {
  const type = boundAccount[account.loginMode];
  if (type === undefined) return;
  writer.write("member_bind", {
    user_id: userId,
    type,
    open_id: `demo-${type.toLowerCase()}-${userId}`,
    created_time: new Date(account.created),
  });
}

type Asset = Readonly<Record<string, unknown>>;

/** Each house or car gets papers of its own; further papers are distributed in turn. */
function withPapers(detail: object, images: readonly string[]): object {
  const share = (assets: readonly Asset[]) =>
    assets.map((asset, place) => ({
      ...asset,
      authImg: images.filter((_, at) => at % assets.length === place).join(";"),
    }));
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [name, Array.isArray(value) ? share(value as Asset[]) : value]),
  );
}

function writeCredential(
  random: Random,
  { userId }: MemberFacts,
  credential: Credential,
  context: RecordContext,
): void {
  const { writer, now } = context;
  const { kind, status, created, checked, checker } = credential;
  const id = context.nextId("auth_record");
  const lists = Object.values(credential.detail).filter((value) => Array.isArray(value));
  const images = Array.from(
    { length: Math.max(credential.images, ...lists.map((assets) => assets.length)) },
    (_, place) => `/api/files/demo/paper/${kind.toLowerCase()}-${id}-${place + 1}.svg`,
  );
  writer.write("auth_record", {
    id,
    user_id: userId,
    type: kind,
    status,
    detail: withPapers(credential.detail, images),
    auth_img: images.join(";"),
    source: credential.isFromStaff ? "STAFF" : "APP",
    submit_staff_id: credential.isFromStaff ? context.leaderId : null,
    check_staff_id: checker?.id ?? null,
    check_name: checker?.name ?? "",
    check_time: checked === null ? null : new Date(checked),
    check_fail_remark: credential.failRemark,
    created_time: new Date(created),
    update_time: new Date(checked ?? created),
  });
  if (checked === null || checker === null || now - checked > 120 * dayMs) return;
  writeReview(random, context, {
    bizType: kind,
    bizId: id,
    userId,
    staff: checker,
    time: checked,
    action: status === "AUTH_SUCCESS" ? "PASS" : "REFUSE",
    remark: credential.failRemark,
  });
}

function writeFace(
  random: Random,
  { userId, account, person, idNoSealed, idNoHash, idNoMasked }: MemberFacts,
  context: RecordContext,
): void {
  const { writer, now } = context;
  const { faceValue, verifyTime, realnameTime } = account;
  if (verifyTime !== null && (faceValue === 0 || faceValue === 1) && random.chance(faceValue === 0 ? 0.7 : 0.12)) {
    const staff = random.pick(context.checkers);
    const time = Math.min(now, verifyTime + random.int(3, 900) * minuteMs);
    const id = context.nextId("face_review_record");
    const remarks =
      faceValue === 0
        ? random.pick(["真人照片未通过审核", "光线过暗，无法辨认", "照片与实名照片不是同一人", "请勿使用过度美颜"])
        : "";
    writer.write("face_review_record", {
      id,
      user_id: userId,
      real_img: realnameTime === null ? "" : `/api/files/demo/portrait/${userId}-real.svg`,
      verify_img: `/api/files/demo/portrait/${userId}-live.svg`,
      face_score: realnameTime === null ? null : faceValue === 1 ? random.int(72, 96) : random.int(48, 79),
      old_face_value: 2,
      face_value: faceValue,
      remarks,
      staff_id: staff.id,
      created_time: new Date(time),
    });
    if (now - time < 120 * dayMs) {
      writeReview(random, context, {
        bizType: "FACE",
        bizId: id,
        userId,
        staff,
        time,
        action: faceValue === 1 ? "PASS" : "REFUSE",
        remark: remarks,
      });
    }
  }
  if (realnameTime === null) return;
  writer.write("realname_record", {
    user_id: userId,
    realname: person.realname,
    id_no_sealed: idNoSealed,
    id_no_hash: idNoHash,
    id_no_masked: idNoMasked,
    id_birthday: idNoMasked === "" ? null : person.birthday,
    id_sex: idNoMasked === "" || person.sex === "UNKNOWN" ? null : person.sex,
    real_img: `/api/files/demo/portrait/${userId}-real.svg`,
    live_img: `/api/files/demo/portrait/${userId}-live.svg`,
    result: "SUCCESS",
    fail_reason: "",
    channel: random.pick(["FACE_LIVE", "FACE_LIVE", "ID_TWO"]),
    face_score: random.int(70, 99),
    cost: 100,
    raw_answer: { code: 0, message: "OK" },
    created_time: new Date(realnameTime),
  });
}

interface Review {
  readonly bizType: string;
  readonly bizId: number;
  readonly userId: number | null;
  readonly staff: OrganisationStaff;
  readonly time: number;
  readonly action: string;
  readonly remark: string;
}

export function writeReview(random: Random, context: RecordContext, review: Review): void {
  const isChecked = random.chance(0.06);
  context.writer.write("review_action", {
    biz_type: review.bizType,
    biz_id: review.bizId,
    user_id: review.userId,
    action: review.action,
    remark: review.remark,
    staff_id: review.staff.id,
    cost_ms: Math.round(3e3 + random.next() ** 2 * 5e4),
    qc_status: isChecked ? random.pick(["WAIT_QC", "RIGHT", "RIGHT", "RIGHT", "WRONG"]) : "NONE",
    qc_staff_id: isChecked ? context.leaderId : null,
    created_time: new Date(review.time),
  });
}

function writeFollowUp(
  random: Random,
  { userId, account, owners, note, noteTime, nextFollow }: MemberFacts,
  context: RecordContext,
): void {
  const { writer, now } = context;
  const { sale, formerSale, adviser, shopId, matchmaker } = owners;
  const change = (kind: string, fromId: number | null, toId: number, share: number) =>
    writer.write("owner_change", {
      user_id: userId,
      kind,
      from_id: fromId,
      to_id: toId,
      operator_id: sale?.staffId ?? context.leaderId,
      reason: fromId === null ? "新客户分配" : "人员调整",
      time: new Date(account.created + (now - account.created) * share),
    });
  if (formerSale !== null) change("SALE", null, formerSale.userId, random.next() * 0.3);
  if (sale !== null) change("SALE", formerSale?.userId ?? null, sale.userId, 0.3 + random.next() * 0.6);
  if (adviser !== null) change("ADVISER", null, adviser.userId, 0.5 + random.next() * 0.4);
  if (shopId !== null) change("SHOP", null, shopId, random.next() * 0.4);
  if (matchmaker !== null) change("MATCHMAKER", null, matchmaker.userId, 0.4 + random.next() * 0.3);

  if (noteTime === null || sale?.staffId === undefined || account.communicate === null) return;
  const earlier = random.int(0, 2);
  for (let place = earlier; place >= 0; place--) {
    const status = place === 0 ? account.communicate : "NO_PAYMENT_LOW";
    writer.write("communicate_note", {
      user_id: userId,
      connect: place === 0 ? note : noteText(random, status),
      communicate_status: status,
      next_follow_time: place === 0 && nextFollow !== null ? new Date(nextFollow) : null,
      staff_id: sale?.staffId ?? null,
      created_time: new Date(Math.max(account.created, noteTime - place * random.int(4, 20) * dayMs)),
    });
  }
}

export function statesOf(credentials: readonly Credential[]) {
  const states = Object.fromEntries(credentialKinds.map((kind) => [kind, "NOT"]));
  for (const { kind, status } of credentials) states[kind] = status;
  return states;
}
