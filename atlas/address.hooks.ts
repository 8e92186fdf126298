import { type MouseEvent, useCallback } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router-dom'

/** The chart and state of an address; '' for none. */
export type ChartAddress = { chart: string; state: string }

/** '/onboarding/wizard.ecommerce': the path of a chart or of one of its states. */
function addressOf({ chart, state }: ChartAddress): string {
  const parts = [chart, state].filter((part) => part !== '').map(encodeURIComponent)
  return `/${parts.join('/')}`
}

export function useChartAddress(): ChartAddress {
  const [chart = '', state = ''] = useLocation().pathname.split('/').filter(Boolean).map(decoded)
  return { chart, state }
}

/** Decodes a part of the path. A part with an invalid encoding is returned unchanged. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Navigates without a history entry: Back leaves the chart instead of undoing a step. */
export function useGoTo(): (address: ChartAddress) => void {
  const navigate = useNavigate()
  return useCallback((address) => void navigate(addressOf(address), { replace: true }), [navigate])
}

/** Returns a function for the props of an `<a>` (HTML or SVG) that links to an address. */
export function useLinkTo() {
  const navigate = useNavigate()
  const root = useHref('/').replace(/\/$/, '')
  return useCallback(
    (address: ChartAddress) => ({
      href: root + addressOf(address),
      onClick(event: MouseEvent) {
        // With a modifier the browser opens a new tab; a prevented event was handled inside the link.
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate(addressOf(address))
      },
    }),
    [navigate, root],
  )
}
