/** The text of a button that counts, in Title Case as all buttons are: 'hand over 3 parcels' is 'Hand Over 3 Parcels'. */
export const titled = (text: string) =>
  text.replace(/\b(?!(?:by|of)\b)[a-z]/g, (letter) => letter.toUpperCase())
