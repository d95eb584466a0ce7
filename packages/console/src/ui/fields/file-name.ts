/** The file's name at the end of its address. */
export function fileName(address: string): string {
  const name = address.split(/[?#]/)[0]?.split("/").at(-1) ?? address;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
