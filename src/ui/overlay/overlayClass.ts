/** The backdrop of a dialog or drawer. */
export const veilClass =
  'fixed inset-0 z-40 bg-veil transition-opacity duration-(--calm) ease-out data-ending-style:opacity-0 data-starting-style:opacity-0'

/** The surface of a menu or palette. */
export const floatClass = 'rounded-3 border border-line bg-raised text-ink shadow-2'

/** Fades and moves by 4 px when it opens and closes. */
export const appearClass =
  'transition-[opacity,translate] duration-(--calm) ease-out data-ending-style:translate-y-1 data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:opacity-0'
