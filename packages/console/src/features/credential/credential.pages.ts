import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/promotion/checkEducation",
    rail: true,
    load: async () => (await import("./check-education.page.tsx")).CheckEducationPage,
  },
  {
    route: "/promotion/checkHouse",
    rail: true,
    load: async () => (await import("./check-house.page.tsx")).CheckHousePage,
  },
  { route: "/promotion/checkCar", rail: true, load: async () => (await import("./check-car.page.tsx")).CheckCarPage },
  {
    route: "/promotion/checkMarriage",
    rail: true,
    load: async () => (await import("./check-marriage.page.tsx")).CheckMarriagePage,
  },
];
