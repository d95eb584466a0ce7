const letters = "abcdefghijkmnpqrstuvwxyz";
const digits = "23456789";

/** Ten letters and digits, without characters that are easily confused. */
export function randomPassword(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(10));
  const all = letters + digits;
  return Array.from(numbers, (number, at) => {
    const from = at === 0 ? letters : at === 9 ? digits : all;
    return from.charAt(number % from.length);
  }).join("");
}
