/** The new version of a record that was changed. Who changes one has found it in the same transaction. */
export function versionOf([saved]: readonly { version: number }[]): number {
  if (!saved) throw new Error('What is changed is there')
  return saved.version
}
