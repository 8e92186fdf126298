import type { OrderPlace as Place } from '#domain/orders/search.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { ChevronLeftIcon, ChevronRightIcon, type Icon } from '#ui/icons.ts'
import { IconLink } from '#ui/link/IconLink.tsx'
import { useOrderAddress, useWayFocus, type Way } from './address.hooks.ts'

/** The way to the orders before and after, in the list that the order was opened from. */
export function OrderPlace({ place }: { place: Place }) {
  const nav = useWayFocus()
  return (
    <nav
      ref={nav}
      aria-label={orderDetailMessages.place}
      className="flex items-center phone:-my-1 phone:-me-3.5"
    >
      <Neighbour way="previous" id={place.previous} icon={ChevronLeftIcon} />
      <span className="type-xs figures text-ink-2">{orderDetailMessages.placeOf(place)}</span>
      <Neighbour way="next" id={place.next} icon={ChevronRightIcon} />
    </nav>
  )
}

/** Replaces the address, so that Back is always the way out of the order. */
function Neighbour({ way, id, icon }: { way: Way; id: string | null; icon: Icon }) {
  const { pathInList } = useOrderAddress()
  const label = orderDetailMessages[way]
  return id === null ? (
    <IconButton label={label} icon={icon} unavailable={orderDetailMessages.noOther[way]} />
  ) : (
    <IconLink label={label} icon={icon} to={pathInList(id)} state={{ way }} replace />
  )
}
