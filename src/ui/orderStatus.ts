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

/** How a status looks: twelve silhouettes, twelve words; the colour is never the only sign (look §6). */
interface StatusStyle {
  icon: Icon
  tone: Tone
  /** Stands on its wash: someone must act. */
  loud: boolean
}

const face = (icon: Icon, tone: Tone, loud = false): StatusStyle => ({ icon, tone, loud })

/** By the identifiers of specification §2, dashboard. */
export const orderStatusFaces = {
  'pending-cc': face(CardIcon, 'amber'),
  'pending-cod': face(CashIcon, 'amber'),
  'city-issue': face(CityIssueIcon, 'red', true),
  'awaiting-assigning': face(WarehouseIcon, 'blue'),
  'awaiting-approval': face(WaitingIcon, 'blue'),
  approve: face(CheckIcon, 'green'),
  'dispatch-issue': face(WarningIcon, 'red', true),
  dispatch: face(CourierIcon, 'green'),
  delivered: face(DeliveredIcon, 'green'),
  cancelled: face(CancelledIcon, 'grey'),
  returned: face(ReturnIcon, 'grey'),
  halt: face(HaltIcon, 'amber', true),
}

export type OrderStatusId = keyof typeof orderStatusFaces
