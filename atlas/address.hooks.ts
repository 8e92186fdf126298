import { type MouseEvent, useCallback } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router-dom'

/** The chart, state and walk of an address; '' for none. */
export type ChartAddress = { chart: string; state: string; walk: string }

/** In the place of a chart: what changed in all charts. Its states are the charts. */
export const differencePlace = 'difference'

type Place = Pick<ChartAddress, 'chart' | 'state'>

/** '/onboarding/wizard.ecommerce': the path of a chart or of one of its states. */
function addressOf({ chart, state }: Place): string {
  const parts = [chart, state].filter((part) => part !== '').map(encodeURIComponent)
  return `/${parts.join('/')}`
}

export function useChartAddress(): ChartAddress {
  const { pathname, search } = useLocation()
  const [chart = '', state = ''] = pathname.split('/').filter(Boolean).map(decoded)
  return { chart, state, walk: search.slice(1) }
}

/** Decodes a part of the path. A part with an invalid encoding is returned unchanged. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

type Arrival = { isFound: true } | null

/** The key of the navigation from a search result to here; null if something else led here. */
export function useFound(): string | null {
  const { state, key } = useLocation()
  return (state as Arrival)?.isFound ? key : null
}

/** Navigates without a history entry: Back leaves the chart instead of undoing a step. */
export function useGoTo(): (address: ChartAddress) => void {
  const navigate = useNavigate()
  return useCallback(
    (address) => void navigate(`${addressOf(address)}?${address.walk}`, { replace: true }),
    [navigate],
  )
}

/**
 * Returns a function for the props of an `<a>` (HTML or SVG) that links to an address. Pressed within a chart, it
 * selects a state and the walk goes on; opened elsewhere, the walk begins in that state. What was found by a search takes the
 * focus (`useFound`).
 */
export function useLinkTo() {
  const navigate = useNavigate()
  const here = useChartAddress()
  const root = useHref('/').replace(/\/$/, '')
  return useCallback(
    (place: Place, arrival: Arrival = null) => ({
      href: root + addressOf(place),
      onClick(event: MouseEvent) {
        // With a modifier the browser opens a new tab; a prevented event was handled inside the link.
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        const walk = here.walk || new URLSearchParams({ at: here.state }).toString()
        const hasWalk = place.chart !== '' && place.chart !== differencePlace && place.chart === here.chart
        void navigate(addressOf(place) + (hasWalk ? `?${walk}` : ''), { state: arrival })
        // Another chart is read from its name on.
        if (place.chart !== here.chart) window.scrollTo(0, 0)
      },
    }),
    [navigate, root, here.chart, here.state, here.walk],
  )
}
