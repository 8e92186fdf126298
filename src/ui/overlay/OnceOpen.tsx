import { type ReactNode, useState } from 'react'

/**
 * Mounts its content when it is first opened, and keeps it: what is loaded lazily is not loaded before it is needed,
 * and can still close with its motion.
 */
export function OnceOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen ? children : null
}
