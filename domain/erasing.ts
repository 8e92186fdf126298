/** Replaces every value that identified an erased person. */
export const erasedText = '[removed]'
