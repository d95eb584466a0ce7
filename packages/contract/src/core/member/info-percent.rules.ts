/**
 * The completeness of a profile, 0-100: the sum of the weights of the filled fields. Facts that help to find a partner
 * weigh most (the photographs, who somebody is, where and how they live), those that only complete the picture least.
 * The weights add up to 100.
 */
export const infoWeights = {
  imageUrl: 10,
  firstName: 4,
  sex: 4,
  birthday: 6,
  height: 5,
  bodyWeight: 2,
  marital: 6,
  education: 6,
  schoolTag: 2,
  profession: 5,
  income: 5,
  homeCityId: 5,
  cityId: 2,
  registeredCityId: 1,
  nation: 1,
  religion: 1,
  bodyShape: 1,
  houseStatus: 4,
  carStatus: 3,
  whenMarry: 3,
  wantChild: 2,
  haveChild: 3,
  hobby: 3,
  signature: 5,
  idealHalf: 3,
  wechatNo: 2,
  ageRange: 2,
  spouseHeight: 1,
  miniEducation: 1,
  spouseMarry: 1,
  spouseProvId: 1,
} as const;

export type InfoField = keyof typeof infoWeights;
export const infoFields = Object.keys(infoWeights) as readonly InfoField[];

const isFilled = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== "" &&
  value !== "UNKNOWN" &&
  !(Array.isArray(value) && value.length === 0);

export function infoPercentOf(member: Readonly<Record<string, unknown>>): number {
  return infoFields.reduce((sum, name) => (isFilled(member[name]) ? sum + infoWeights[name] : sum), 0);
}
