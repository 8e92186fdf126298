import type { PieSvgProps } from '@nivo/pie'

const words = { fontFamily: 'var(--font)', fontSize: 12, fontWeight: 500, fill: 'var(--ink-3)' }

/** The nivo theme with our tokens (look §2). Colours are CSS variables, so that one drawing works in both themes. */
export const chartTheme = {
  background: 'none',
  axis: { ticks: { line: { strokeWidth: 0 }, text: words } },
  grid: { line: { stroke: 'var(--line)', strokeWidth: 1 } },
  crosshair: { line: { stroke: 'var(--line-strong)', strokeWidth: 1, strokeDasharray: '2 3' } },
} satisfies PieSvgProps<never>['theme']
