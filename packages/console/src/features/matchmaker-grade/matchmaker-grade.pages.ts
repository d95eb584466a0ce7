import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/matchmakerSetting/matchmakerUpSetting",
    load: async () => (await import("./grade-setting.page.tsx")).GradeSettingPage,
  },
  { route: "/matchmakerSetting/matchmakerUp", load: async () => (await import("./grade-up.page.tsx")).GradeUpPage },
  {
    route: "/matchmakerSetting/matchmakerRelegation",
    load: async () => (await import("./relegation.page.tsx")).RelegationPage,
  },
  { route: "/matchmakerSetting/MasterUpTask", load: async () => (await import("./up-task.page.tsx")).UpTaskPage },
  {
    route: "/matchmakerSetting/MasterRegelationTaskSetting",
    load: async () => (await import("./keep-task.page.tsx")).KeepTaskPage,
  },
];
