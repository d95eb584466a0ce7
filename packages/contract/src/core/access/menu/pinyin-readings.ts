/** Words in page titles whose characters have several readings and are else read wrongly. */
export const pinyinReadings: Record<string, string> = { 排行: "pái háng" };
