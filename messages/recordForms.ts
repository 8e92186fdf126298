/** What a form says of a change that the server did not make. */
export const recordFormMessages = {
  differs: 'What changed',
  changedFrom: (p: { field: string; before: string; after: string }) =>
    `${p.field}: ${p.before || 'empty'} → ${p.after || 'empty'}`,
  /** After the sentence that says who changed it. */
  saveAgain: 'What you typed stays. Save again to keep it.',
}
