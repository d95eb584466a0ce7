/** The query of an address, by names: for a test that goes through many texts of one. */
export const queryIn = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
