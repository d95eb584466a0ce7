import { incomeRanges } from "@hongxian/contract/core/member/income.rules.ts";
import type { Person } from "./person.ts";
import { type Random, weighted } from "../random.ts";
import { hobbies, natures, spouseHouseWords } from "./words/sentences.ts";
import { professions } from "./words/work.ts";
import { pickInCity } from "./region-picker.ts";

const pickEducation = weighted([
  ["NO_LIMIT", 42],
  ["SECOND_SCHOOL", 6],
  ["HIGH_SCHOOL", 8],
  ["JUNIO_COLLEGE", 24],
  ["UNDER_GRADUATE", 19],
  ["DOCTOR", 1],
] as const);
const unset = {
  spouse_prov_id: null,
  spouse_city_id: null,
  spouse_area_id: null,
  spouse_prov: "",
  spouse_city: "",
  spouse_area: "",
};

/** Partner preferences in the stored forms: "24岁-42岁", "160cm-175cm", slash-separated codes. */
export function makeWishes(random: Random, person: Person, isFilled: boolean) {
  if (!isFilled) return emptyWishes;
  const { age, sex, height, marital, home } = person;
  const wantsWoman = sex === "MAN";
  const youngest = Math.max(18, age - (wantsWoman ? random.int(3, 10) : random.int(0, 4)));
  const oldest = Math.min(75, Math.max(youngest + 2, age + (wantsWoman ? random.int(0, 4) : random.int(3, 10))));
  const low = (wantsWoman ? 155 : Math.max(165, height + 3)) + random.int(-3, 4);
  const light = wantsWoman ? 42 : 55;
  const isOnceMarried = marital !== "UNMARRIED";
  const place = random.chance(0.75) && home.cityId !== null ? pickInCity(random, home.cityId) : home;
  const region = random.chance(0.12)
    ? unset
    : {
        spouse_prov_id: place.provId,
        spouse_prov: place.prov,
        spouse_city_id: place.cityId,
        spouse_city: place.city,
        ...(random.chance(0.2)
          ? {
              spouse_area_id: place.areaId,
              spouse_area: place.area,
            }
          : {
              spouse_area_id: null,
              spouse_area: "",
            }),
      };
  return {
    ...region,
    age_range: `${youngest}岁-${oldest}岁`,
    spouse_height: `${low}cm-${low + random.int(10, 22)}cm`,
    spouse_weight: random.chance(0.6) ? `${light + random.int(0, 5)}kg-${light + random.int(14, 26)}kg` : "",
    mini_education: pickEducation(random),
    spouse_marry: isOnceMarried
      ? random.pick([
          "UNMARRIED/DIVORCED/WIDOWED",
          "DIVORCED/WIDOWED/DIVORCEDHAVEONE",
          "UNMARRIED/DIVORCED/DIVORCEDHAVEONE",
        ])
      : random.pick(["UNMARRIED", "UNMARRIED", "UNMARRIED", "UNMARRIED/DIVORCED"]),
    spouse_income: random.chance(0.7) ? (incomeRanges[random.int(0, wantsWoman ? 2 : 4)]?.[0] ?? 0) : null,
    spouse_profession: random.chance(0.15) ? random.pick(professions).name : "",
    spouse_work_city: random.chance(0.5) ? home.city : "",
    spouse_nature: random.some(natures, random.int(1, 3)).join("/"),
    spouse_when_marry: random.pick(["ONE_YEAR", "TWO_YEAR", "RIGHT_TIME", "RIGHT_TIME", "THREE_YEAR"]),
    spouse_have_child: isOnceMarried
      ? random.pick([
          "NO_CHILD/NO_LIVE_WITH_CHILD)",
          "NO_CHILD/LIVE_WITH_CHILD/ONCE_LIVE_WITH_CHILD/NO_LIVE_WITH_CHILD)",
        ])
      : "NO_CHILD",
    spouse_want_child: random.pick(["WANT", "WANT", "DEPENDING", "NOT_WANT"]),
    spouse_hobby: random.chance(0.6) ? random.some(hobbies, random.int(1, 4)).join("/") : "",
    spouse_house_info: random.chance(0.4) ? random.some(spouseHouseWords, random.int(1, 2)).join("/") : "",
    spouse_car_house: random.chance(wantsWoman ? 0.08 : 0.4),
  };
}

const emptyWishes = {
  ...unset,
  age_range: "",
  spouse_height: "",
  spouse_weight: "",
  mini_education: null,
  spouse_marry: "",
  spouse_income: null,
  spouse_profession: "",
  spouse_work_city: "",
  spouse_nature: "",
  spouse_when_marry: "",
  spouse_have_child: "",
  spouse_want_child: "",
  spouse_hobby: "",
  spouse_house_info: "",
  spouse_car_house: false,
};
