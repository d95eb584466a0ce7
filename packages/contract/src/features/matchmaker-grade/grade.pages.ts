export const gradePages = {
  setting: "/matchmakerSetting/matchmakerUpSetting",
  up: "/matchmakerSetting/matchmakerUp",
  down: "/matchmakerSetting/matchmakerRelegation",
  upTask: "/matchmakerSetting/MasterUpTask",
  keepTask: "/matchmakerSetting/MasterRegelationTaskSetting",
} as const;
