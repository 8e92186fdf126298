import { type MouseEvent, useCallback } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router-dom'

/** What an address names: a chart, and a state in it; '' where it names none. */
export type Place = { chart: string; state: string }

/** '/onboarding/wizard.answering.ecommerce': the address of a chart or of one of its states. */
function addressOf({ chart, state }: Place): string {
  const parts = [chart, state].filter((part) => part !== '').map(encodeURIComponent)
  return `/${parts.join('/')}`
}

export function usePlace(): Place {
  const [chart = '', state = ''] = useLocation().pathname.split('/').filter(Boolean).map(decoded)
  return { chart, state }
}

/** What nobody could have encoded stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Goes to a place without a history entry: Back leaves the chart, and undoes no step. */
export function useGoTo(): (place: Place) => void {
  const navigate = useNavigate()
  return useCallback((place) => void navigate(addressOf(place), { replace: true }), [navigate])
}

/** Makes what an `<a>` of HTML or SVG needs to be a link to a place. */
export function useLinkTo() {
  const navigate = useNavigate()
  const root = useHref('/').replace(/\/$/, '')
  return useCallback(
    (place: Place) => ({
      href: root + addressOf(place),
      onClick(event: MouseEvent) {
        // Another tab or window is the browser's business; what was pressed inside the link is settled already.
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate(addressOf(place))
      },
    }),
    [navigate, root],
  )
}
