/** The facts a dating statement may use. */
export interface SignatureFacts {
  readonly age: string;
  readonly city: string;
  readonly education: string;
  readonly profession: string;
  readonly hobby: string;
  readonly idealHalf: string;
  readonly whenMarry: string;
}

type Clause = (facts: SignatureFacts) => string;
/** A clause with an empty field is dropped. */
const clause =
  (field: keyof SignatureFacts, text: (value: string) => string): Clause =>
  (facts) =>
    facts[field] === "" ? "" : text(facts[field]);

const templates: readonly (readonly Clause[])[] = [
  [
    clause("age", (age) => `我今年${age}岁。`),
    clause("city", (city) => `生活在${city}。`),
    clause("profession", (work) => `从事${work}工作，认真也热爱生活。`),
    clause("hobby", (hobby) => `闲时喜欢${hobby}。`),
    clause("idealHalf", (half) => `希望遇见这样的你：${half}。`),
    clause("whenMarry", (when) => `期待${when}走进婚姻。`),
  ],
  [
    clause("profession", (work) => `一个踏实的${work}。`),
    clause("education", (degree) => `${degree}学历，三观端正。`),
    clause("city", (city) => `在${city}安了家。`),
    clause("hobby", (hobby) => `周末常与${hobby}为伴。`),
    clause("idealHalf", (half) => `想找${half}。`),
  ],
  [
    clause("hobby", (hobby) => `喜欢${hobby}的人，大多温柔。`),
    clause("age", (age) => `${age}岁，还相信爱情。`),
    clause("city", (city) => `坐标${city}。`),
    clause("idealHalf", (half) => `愿与${half}的你同行。`),
    clause("whenMarry", (when) => `婚期想在${when}。`),
  ],
  [
    clause("city", (city) => `${city}的风景看了很多遍，想和你再看一遍。`),
    clause("profession", (work) => `职业是${work}。`),
    clause("hobby", (hobby) => `爱好${hobby}。`),
    clause("idealHalf", (half) => `理想的另一半：${half}。`),
  ],
  [
    clause("education", (degree) => `${degree}毕业。`),
    clause("profession", (work) => `现在做${work}，工作稳定。`),
    clause("age", (age) => `今年${age}岁，认真找对象。`),
    clause("hobby", (hobby) => `会${hobby}，也会照顾人。`),
    clause("whenMarry", (when) => `希望${when}成家。`),
  ],
  [
    clause("age", (age) => `${age}岁的我，慢热而真诚。`),
    clause("city", (city) => `常住${city}。`),
    clause("idealHalf", (half) => `盼望遇见${half}的你。`),
    clause("hobby", (hobby) => `一起${hobby}，一起变老。`),
    clause("whenMarry", (when) => `合适的话，${when}就结婚。`),
  ],
];

const longest = 200;

/** Cuts at the last full stop within two hundred characters. */
export function cutAtStop(text: string): string {
  const letters = [...text];
  if (letters.length <= longest) return text;
  const head = letters.slice(0, longest).join("");
  const stop = head.lastIndexOf("。");
  return stop < 0 ? head : head.slice(0, stop + 1);
}

const general = "认真工作，好好生活，想遇见一个愿意一起慢慢变老的人。";

/** The same member always gets the same draft. */
export function draftSignature(userId: number, facts: SignatureFacts): string {
  const template = templates[userId % templates.length] ?? [];
  const text = template.map((make) => make(facts)).join("");
  return text === "" ? general : cutAtStop(text.replaceAll(/。+/g, "。"));
}
