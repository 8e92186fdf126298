/** The files that a chart is saved as, by their endings. */
export const fileKinds = ['svg', 'png', 'mmd', 'json', 'scxml'] as const
export type FileKind = (typeof fileKinds)[number]
