import { Badge } from './Badge.tsx'
import { CheckIcon, CloseIcon, LowStockIcon } from './icons.ts'

const FACE = {
  'in-stock': { tone: 'green', icon: CheckIcon },
  'low-stock': { tone: 'amber', icon: LowStockIcon },
  'out-of-stock': { tone: 'red', icon: CloseIcon },
} as const

export type StockStatusId = keyof typeof FACE

/** Whether there is any left, as icon, word and wash. */
export function StockBadge(props: { status: StockStatusId; label: string }) {
  return <Badge {...FACE[props.status]}>{props.label}</Badge>
}
