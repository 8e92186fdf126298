/**
 * Faults that change nothing that anybody could see, each with the reason. A key is `<chart or file> <fault>`;
 * `npm run mutate` says when a fault that is listed here does not exist any more, or is found after all.
 */
export const equivalents: Record<string, string> = {}
