import type { StockStatus } from '#domain/products.ts'
import { Badge, type Tone } from './Badge.tsx'
import { CheckIcon, CloseIcon, type Icon, LowStockIcon } from './icons.ts'

const styles: Record<StockStatus, { tone: Tone; icon: Icon }> = {
  'in-stock': { tone: 'green', icon: CheckIcon },
  'low-stock': { tone: 'amber', icon: LowStockIcon },
  'out-of-stock': { tone: 'red', icon: CloseIcon },
}

/** Whether there is any left, as icon, label and colour. */
export function StockBadge(props: { status: StockStatus; label: string }) {
  return <Badge {...styles[props.status]}>{props.label}</Badge>
}
