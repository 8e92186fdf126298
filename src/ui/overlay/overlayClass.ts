/** The veil behind a dialog or a drawer. */
export const veilClass =
  'fixed inset-0 z-40 bg-veil transition-opacity duration-(--calm) ease-out data-ending-style:opacity-0 data-starting-style:opacity-0'

/** The ground of what floats near its trigger: menu, palette. */
export const floatClass = 'rounded-3 border border-line bg-raised text-ink shadow-2'

/** Appears with opacity and 4 px, leaves the same way. */
export const appearClass =
  'transition-[opacity,translate] duration-(--calm) ease-out data-ending-style:translate-y-1 data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:opacity-0'
