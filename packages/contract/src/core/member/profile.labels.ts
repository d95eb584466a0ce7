/** The labels of a profile, also for the public pages: those load no schema library, so the tables have no imports. */
export const maritalLabels = {
  UNMARRIED: "未婚",
  DIVORCED: "离异",
  WIDOWED: "丧偶",
  DIVORCEDHAVEONE: "离异带一孩",
  DIVORCEDHAVETWO: "离异带两孩",
  DIVORCEDHAVEOVER: "离异带多孩",
} as const;

/** In the order in which they are offered; `educationRank` defines which is higher. */
export const educationLabels = {
  HIGH_SCHOOL: "高中",
  HIGH_DOWN: "高中以下",
  SECOND_SCHOOL: "中专",
  JUNIO_COLLEGE: "大专",
  UNDER_GRADUATE: "本科",
  MASTER: "硕士",
  POSTGRADUATE: "研究生",
  DOCTOR: "博士",
} as const;

export const whenMarryLabels = {
  ONE_YEAR: "一年内",
  TWO_YEAR: "两年内",
  THREE_YEAR: "三年内",
  RIGHT_TIME: "时机成熟就结婚",
} as const;

export const houseStatusLabels = {
  LIVING_PLACE_HAVEHOME: "现居地有房",
  HOMETOWN_HAVEHOWE: "老家有房",
  PLAN_BUYHOME: "近期计划买房",
  PLAN_MARRYED_BUYHOME: "婚后买房",
  OTHERCITY_HAVEHOME: "其他城市有房",
  NONE_HOME: "无房",
} as const;

export const carStatusLabels = {
  HAVE_CAR: "有车",
  RECENT_BUY: "近期购车",
  NO_CAR: "无车",
  MAINTAIN_SECRECY: "保密",
} as const;

/** In increasing order; a partner with this education or higher fits. */
export const miniEducationLabels = {
  NO_LIMIT: "不限",
  SECOND_SCHOOL: "中专",
  HIGH_SCHOOL: "高中",
  JUNIO_COLLEGE: "大专",
  UNDER_GRADUATE: "本科",
  DOCTOR: "博士",
} as const;
