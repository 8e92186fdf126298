import { onDemand } from '#ui/start/onDemand.ts'

/** Loads what writes a CSV file: no screen needs it to be usable. */
export const loadExport = onDemand(() => import('./exportCsv.ts'))
