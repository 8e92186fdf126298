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

/** The icon and colour of a status. Every status has its own icon: colour is never the only sign (look §6). */
interface StatusStyle {
  icon: Icon
  tone: Tone
  /** With a background, because the merchant must act. */
  loud: boolean
}

const style = (icon: Icon, tone: Tone, loud = false): StatusStyle => ({ icon, tone, loud })

/** By the ids of specification §2, dashboard. */
export const orderStatusStyles = {
  'pending-cc': style(CardIcon, 'amber'),
  'pending-cod': style(CashIcon, 'amber'),
  'city-issue': style(CityIssueIcon, 'red', true),
  'awaiting-assigning': style(WarehouseIcon, 'blue'),
  'awaiting-approval': style(WaitingIcon, 'blue'),
  approve: style(CheckIcon, 'green'),
  'dispatch-issue': style(WarningIcon, 'red', true),
  dispatch: style(CourierIcon, 'green'),
  delivered: style(DeliveredIcon, 'green'),
  cancelled: style(CancelledIcon, 'grey'),
  returned: style(ReturnIcon, 'grey'),
  halt: style(HaltIcon, 'amber', true),
}

export type OrderStatusId = keyof typeof orderStatusStyles
