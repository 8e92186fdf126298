/** A text in its own direction within a line of another one, as an element `bdi` would have it (Unicode: FSI and PDI). */
export const isolated = (text: string): string => `\u2068${text}\u2069`
