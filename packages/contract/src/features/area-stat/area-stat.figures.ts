import { defineFigures } from "../../kit/figures.ts";
import { areaRoute, getAreaList, getAreaMap } from "./area-stat.endpoints.ts";

const places = "places with a registration, and the list has every place of one level";

export const areaFigures = defineFigures(getAreaMap, {
  list: { route: areaRoute, call: getAreaList },
  keeps: "all",
  rare: "a city of a hundred registrations in a month, nearly all of one sex",
  figures: {
    provinces: { title: "覆盖省份", period: "chosen", alone: places },
    cities: { title: "覆盖城市", period: "chosen", alone: places },
    topCity: {
      title: "新增最多城市",
      period: "chosen",
      alone: "one of the places",
      value: ({ topCity }) => topCity?.count ?? null,
      note: ({ topCity }) => (topCity === null ? "" : `（${topCity.name}）`),
    },
    unbalanced: {
      title: "男女比失衡城市数",
      period: "chosen",
      lessIsBetter: true,
      opens: { unbalanced: "1", parentId: "0" },
    },
  },
});
