import type { OrderStatus } from '#domain/orders/order.ts'
import type { Tone } from './Badge.tsx'
import {
  CancelledIcon,
  CardIcon,
  CashIcon,
  CheckIcon,
  CityIssueIcon,
  CourierIcon,
  DeliveredIcon,
  HaltIcon,
  type Icon,
  ReturnIcon,
  WaitingIcon,
  WarehouseIcon,
  WarningIcon,
} from './icons.ts'

/** How a status looks: each has an icon of its own, because colour must not be the only sign (look §6). */
interface StatusStyle {
  icon: Icon
  tone: Tone
  /** Drawn on a coloured ground: someone must act. */
  loud?: boolean
}

export const orderStatusStyles: Record<OrderStatus, StatusStyle> = {
  'pending-cc': { icon: CardIcon, tone: 'amber' },
  'pending-cod': { icon: CashIcon, tone: 'amber' },
  'city-issue': { icon: CityIssueIcon, tone: 'red', loud: true },
  'awaiting-assigning': { icon: WarehouseIcon, tone: 'blue' },
  'awaiting-approval': { icon: WaitingIcon, tone: 'blue' },
  approve: { icon: CheckIcon, tone: 'green' },
  'dispatch-issue': { icon: WarningIcon, tone: 'red', loud: true },
  dispatch: { icon: CourierIcon, tone: 'green' },
  delivered: { icon: DeliveredIcon, tone: 'green' },
  cancelled: { icon: CancelledIcon, tone: 'grey' },
  returned: { icon: ReturnIcon, tone: 'grey' },
  halt: { icon: HaltIcon, tone: 'amber', loud: true },
}
