/** Texts of the difference between two versions of the charts, in the atlas. */
export const differenceMessages = {
  lead: 'Two versions of the charts, drawn over each other.',
  drop: 'Drop difference.json here, or',
  choose: 'Choose a File',
  file: 'A file with a difference',
  hint: 'npm run charts -- --since <commit> writes it into dist/difference. It is read in this page and sent nowhere.',
  refused: (p: { file: string }) =>
    `${p.file} has no difference that this atlas can draw. Choose the difference.json that npm run charts -- --since <commit> wrote.`,
  since: (p: { commit: string }) => `What changed since ${p.commit}`,
  charts: (p: { n: number }) => (p.n === 1 ? '1 chart changed' : `${p.n} charts changed`),
  nothing: (p: { commit: string }) => `No chart has changed since ${p.commit}`,
  another: 'Another File',
  others: 'Charts that changed',
  count: (p: { n: number }) => (p.n === 1 ? '1 change' : `${p.n} changes`),
  marks: { added: 'Added', removed: 'Removed', changed: 'Changed' },
  /** With the sign that it has in the drawing. */
  signed: { added: '+ Added', removed: '− Removed', changed: '~ Changed' },
}
