import type { ReactNode } from 'react'

/** A date, an amount, a number or an address: reads from left to right also where the text around it does not. */
export function Ltr({ children }: { children: ReactNode }) {
  return <span className="force-ltr">{children}</span>
}
