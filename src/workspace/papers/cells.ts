/** The cells of tables on paper. */
export const head = 'border-b-2 border-current py-1 not-last:pe-2 font-[600]'
export const cell = 'border-b border-line py-1 not-last:pe-2 align-top'
export const words = 'text-start'
export const numeric = 'figures text-end whitespace-nowrap'
