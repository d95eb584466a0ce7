/** Member numbers in pasted or uploaded text: anything between numbers separates them; duplicates are removed. */
export function readUserIds(text: string): number[] {
  const numbers = (text.match(/\d+/g) ?? []).filter((digits) => digits.length <= 15).map(Number);
  return [...new Set(numbers.filter((id) => id > 0))];
}
