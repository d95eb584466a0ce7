export const rewardTones = {
  WAIT_REVIEW: "ochre",
  FROZEN: "slate",
  ISSUED: "jade",
  REVERSED: "brick",
  VOID: "void",
} as const;
