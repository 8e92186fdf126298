import type { ReactNode } from 'react'
import type { Delivery } from '#domain/deliveries/deliveryContract.ts'
import { phoneLinks, shownPhone } from '#domain/identityNumbers.ts'
import { orderPath } from '#domain/paths.ts'
import { calendarParts, type Zone } from '#domain/weeks.ts'
import { dateMessages } from '#messages/dates.ts'
import { deliveryMessages } from '#messages/deliveries.ts'
import { partMessages } from '#messages/parts.ts'
import { Ltr } from '#ui/Ltr.tsx'
import { ExternalLink, Link } from '#ui/link/Link.tsx'
import { useFormatMoney } from '#workspace/workspace.hooks.ts'

/** A list of parcels under a heading with their number; nothing where there is none. */
export function DeliveryList(props: {
  name: string
  rows: readonly Delivery[]
  /** Its heading is one of the screen. */
  isMain?: boolean
  children: (row: Delivery) => ReactNode
}) {
  const { rows } = props
  if (rows.length === 0) return null
  const name = deliveryMessages.section({ name: props.name, count: rows.length })
  return (
    <section aria-label={name} className="grid gap-2">
      {props.isMain ? <h2 className="type-section">{name}</h2> : <h3 className="font-[580]">{name}</h3>}
      <ul className="divide-y divide-line rounded-2 border border-line">{rows.map(props.children)}</ul>
    </section>
  )
}

/** A parcel: whose it is, what the courier said, and what can be done. */
export function DeliveryRow(props: { row: Delivery; zone: Zone; facts?: ReactNode; children?: ReactNode }) {
  const { row, zone } = props
  const formatMoney = useFormatMoney()
  const { order, number, of, customer, cod, words, courier, cn, at, attempts } = row
  return (
    <li className="grid gap-1.5 px-3.5 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link to={orderPath(order)}>
          <Ltr>{order}</Ltr>
        </Link>
        {of > 1 && <span className="text-ink-2">{deliveryMessages.parcelOf({ number, of })}</span>}
        <bdi className="min-w-0 wrap-anywhere">{customer.name}</bdi>
        <span className="text-ink-2">{customer.city}</span>
        {cod.minor > 0 && <span className="figures ms-auto">{formatMoney(cod, 'orderDetail')}</span>}
      </p>
      {words !== '' && <p className="wrap-anywhere">“{words}”</p>}
      <p className="type-xs flex flex-wrap gap-x-3 text-ink-2">
        <span>
          {courier} <Ltr>{cn}</Ltr>
        </span>
        <span className="figures">{dateMessages.dayAndTime(calendarParts(at, zone))}</span>
        {attempts > 0 && <span>{deliveryMessages.attempts({ count: attempts })}</span>}
        {props.facts}
      </p>
      {props.children}
    </li>
  )
}

/** The customer's number, to call and to write to. */
export function CallCustomer({ phone }: { phone: string }) {
  const links = phoneLinks(phone)
  if (!links) return <Ltr>{phone}</Ltr>
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 phone:[&_a]:relative phone:[&_a]:after:absolute phone:[&_a]:after:-inset-x-1 phone:[&_a]:after:-inset-y-3">
      <ExternalLink href={links.call}>
        <Ltr>{shownPhone(phone)}</Ltr>
      </ExternalLink>
      <ExternalLink href={links.whatsApp}>{partMessages.whatsApp}</ExternalLink>
    </span>
  )
}
