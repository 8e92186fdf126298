import { DAY, startOfDay, type Zone } from '#domain/weeks.ts'

/**
 * Calls `onNewDay` when the merchant's day changes, and so on Sunday with the week: at midnight, and when somebody comes
 * back to a page whose timers did not run meanwhile. Returns what ends it.
 */
export function watchDay(page: Window, zone: Zone, onNewDay: () => void): () => void {
  let day = startOfDay(Date.now(), zone)
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    clearTimeout(timer)
    const now = Date.now()
    const today = startOfDay(now, zone)
    timer = setTimeout(look, today + DAY - now)
    if (today === day) return
    day = today
    onNewDay()
  }
  look()
  page.addEventListener('focus', look)
  page.document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    page.removeEventListener('focus', look)
    page.document.removeEventListener('visibilitychange', look)
  }
}
