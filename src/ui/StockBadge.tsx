import { Badge } from './Badge.tsx'
import { CheckIcon, CloseIcon, LowStockIcon } from './icons.ts'

const STYLE = {
  'in-stock': { tone: 'green', icon: CheckIcon },
  'low-stock': { tone: 'amber', icon: LowStockIcon },
  'out-of-stock': { tone: 'red', icon: CloseIcon },
} as const

export type StockStatusId = keyof typeof STYLE

/** The stock status of a product. */
export function StockBadge(props: { status: StockStatusId; label: string }) {
  return <Badge {...STYLE[props.status]}>{props.label}</Badge>
}
