import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { dayMs } from "./calendar.ts";
import type { Organisation } from "./organisation.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";

interface Present {
  readonly userId: number;
  readonly created: string;
  readonly firstName: string;
  readonly signature: string;
  readonly profession: string;
  readonly marital: string | null;
  readonly height: number | null;
  readonly birthday: string | null;
  readonly education: string | null;
  readonly ageRange: string;
  readonly imageUrl: string;
  readonly income: string | null;
  readonly home: string;
  readonly emotion: string | null;
}

interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

const hits = [
  { text: "诚心找对象，加V详聊", words: ["加V"] },
  { text: "代写情书，兼职刷单有意私聊", words: ["刷单"] },
  { text: "喜欢旅行，微信同号来聊", words: ["微信同号"] },
  { text: "包办出国签证，价格面议", words: ["包办"] },
] as const;

const otherThan = (random: Random, value: string, others: readonly string[]): string =>
  random.pick(others.filter((other) => other !== value));

/** What a member's field was before; the new value is the current one, so that it can be restored. */
function changesOf(random: Random, m: Present): Change[] {
  const all: (Change | null)[] = [
    {
      field: "signature",
      before: otherThan(random, m.signature, ["随缘就好", "寻一人共度余生", "认真交友，勿扰"]),
      after: m.signature,
    },
    { field: "firstName", before: `${m.firstName.slice(0, 3)}${random.int(1, 99)}`, after: m.firstName },
    m.height === null
      ? null
      : { field: "height", before: String(m.height - random.int(1, 5)), after: String(m.height) },
    m.profession === ""
      ? null
      : {
          field: "profession",
          before: otherThan(random, m.profession, ["自由职业", "教师", "销售"]),
          after: m.profession,
        },
    m.marital === null
      ? null
      : { field: "marital", before: otherThan(random, m.marital, ["UNMARRIED", "DIVORCED"]), after: m.marital },
    m.birthday === null
      ? null
      : {
          field: "birthday",
          before: `${Number(m.birthday.slice(0, 4)) - 2}${m.birthday.slice(4)}`.replace("-02-29", "-02-28"),
          after: m.birthday,
        },
    m.education === null
      ? null
      : {
          field: "education",
          before: otherThan(random, m.education, ["JUNIO_COLLEGE", "UNDER_GRADUATE"]),
          after: m.education,
        },
    m.ageRange === "" ? null : { field: "ageRange", before: "22岁-45岁", after: m.ageRange },
    m.imageUrl === ""
      ? null
      : { field: "imageUrl", before: `/api/files/demo/album/${m.userId}-1.svg`, after: m.imageUrl },
    m.income === null
      ? null
      : { field: "income", before: otherThan(random, m.income, ["5000-8000", "8000-12000"]), after: m.income },
    { field: "homeProv", before: "330000/330100/330106", after: m.home },
    m.emotion === null ? null : { field: "emotion", before: "", after: m.emotion },
  ];
  const real = all.filter((change) => change !== null).filter(({ before, after }) => before !== after);
  return random.some(real, random.int(1, 3));
}

/** Changes of profile fields in the last two months, by members and by staff; a few contain words of the word list. */
export async function writeInfoChanges(
  db: Db,
  random: Random,
  writer: RowWriter,
  {
    organisation,
    now,
    userIds,
  }: { readonly organisation: Organisation; readonly now: number; readonly userIds: readonly number[] },
): Promise<void> {
  const chosen = random.some(userIds.slice(0, 1500), 260);
  const striking = chosen.slice(0, 12);
  await sql`update member m set signature = s.text
    from unnest(${striking}::bigint[], ${striking.map((_, place) => hits[place % hits.length]?.text ?? "")}::text[]) as
      s(user_id, text)
    where m.user_id = s.user_id`.execute(db);
  const { rows } =
    await sql<Present>`select m.user_id, m.created_time as created, m.first_name, m.signature, m.profession, m.marital,
      m.height,
      m.birthday, m.education, m.age_range, m.image_url, m.income || '-' || m.spouse_income_max as income, e.emotion,
      concat_ws('/', coalesce(m.home_prov_id, 0), coalesce(m.home_city_id, 0), coalesce(m.home_area_id, 0)) as home
    from member m left join member_expand e on e.user_id = m.user_id where m.user_id = any(${chosen}::bigint[])
    order by m.user_id`.execute(db);
  const staff = organisation.ofRole(2);
  for (const member of rows) {
    const hit = hits.find(({ text }) => text === member.signature);
    const changes =
      hit === undefined
        ? changesOf(random, member)
        : [{ field: "signature", before: "寻一人共度余生", after: hit.text }];
    for (const { field, before, after } of changes) {
      const earliest = Math.max(Date.parse(member.created), now - 60 * dayMs);
      const isStaff = hit === undefined && (field === "emotion" || random.chance(0.3));
      writer.write("info_update_record", {
        user_id: member.userId,
        field,
        old_value: before,
        new_value: after,
        source: isStaff ? "STAFF" : "MEMBER",
        staff_id: isStaff ? random.pick(staff).id : null,
        ip: `10.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(1, 254)}`,
        hit_words: hit === undefined ? [] : [...hit.words],
        created_time: new Date(
          hit === undefined ? earliest + (now - earliest) * random.next() : now - random.int(5, 2000) * 60_000,
        ),
      });
    }
  }
}
