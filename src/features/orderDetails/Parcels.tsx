import { Suspense, useRef } from 'react'
import {
  type Act,
  factsOf,
  haltEndOf,
  nextAct,
  nextParcelAct,
  offeredActs,
  openTasksOf,
  orderFactsOf,
} from '#domain/fulfilment/acts.ts'
import { insteadOf, sentInstead } from '#domain/fulfilment/chosenWarehouses.ts'
import type { OrderFacts, ParcelFacts } from '#domain/fulfilment/facts.ts'
import type { OrderResponse, ParcelResponse } from '#domain/fulfilment/orderContract.ts'
import { paths } from '#domain/paths.ts'
import { calendarParts, type Zone } from '#domain/weeks.ts'
import { courierChoiceText } from '#messages/courierRules.ts'
import { bookingMessages, courierMessages } from '#messages/couriers.ts'
import { dateMessages } from '#messages/dates.ts'
import { refusalMessage } from '#messages/fulfilment.ts'
import { haltEndMessages, orderActMessages, parcelMessages } from '#messages/orderActs.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { ordersMessages } from '#messages/orders.ts'
import { partMessages } from '#messages/parts.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { WarehouseIcon } from '#ui/icons.ts'
import { Link } from '#ui/link/Link.tsx'
import { Note } from '#ui/Note.tsx'
import { StatusLabel } from '#ui/StatusLabel.tsx'
import { lazyCode } from '#ui/start/lazyCode.tsx'
import { useKeptFocus } from '#ui/useKeptFocus.ts'
import { useFormatMoney } from '#workspace/workspace.hooks.ts'
import { ActButton } from './OrderActions.tsx'
import type { OrderOnScreen } from './orderDetail.hooks.ts'
import { Way } from './Way.tsx'
import { WhyHere } from './WhyHere.tsx'

// With the list of all places, which only an order without a known one needs.
const LikelyCities = lazyCode(() => import('./LikelyCities.tsx'))

/** The parcels of a live order: a box for each, with what its status offers. */
export function Parcels({ shown, order }: { shown: OrderOnScreen; order: OrderResponse }) {
  if (order.parcels.length === 0)
    return (
      <div className="px-(--gutter) pt-5 pb-2">
        {order.halt ? (
          <Note tone="warning">
            <span>{order.halt.message}</span>{' '}
            <HaltEnd of={order} haltedAt={orderFactsOf(order).held?.at} zone={shown.zone} />
          </Note>
        ) : (
          <p className="text-ink-2">
            {order.status === 'cancelled'
              ? parcelMessages.neverSplit
              : order.status === 'city-issue'
                ? parcelMessages.waitsForCity
                : parcelMessages.notSplit}
          </p>
        )}
        {order.known_city === null && order.possible.includes('city.fixed') && (
          // Its room, a question and a row of buttons, is kept until it is there: what follows it does not move.
          <div className="flow-root min-h-19 phone:min-h-21">
            <Suspense>
              <LikelyCities shown={shown} order={order} />
            </Suspense>
          </div>
        )}
      </div>
    )
  return (
    <ul aria-label={parcelMessages.list} className="flex flex-col gap-3 px-(--gutter) pt-5 pb-3">
      {order.parcels.map((parcel) => (
        <li key={parcel.id}>
          <ParcelBox shown={shown} order={order} parcel={parcel} />
        </li>
      ))}
    </ul>
  )
}

/** CANCEL is the one of the order. */
const wordsOf = ({ type }: Act) =>
  (type === 'order.cancelled' ? orderActMessages[type].ofParcel : undefined) ?? orderActMessages[type].label

type BoxProps = { shown: OrderOnScreen; order: OrderResponse; parcel: ParcelResponse }

function ParcelBox({ shown, order, parcel }: BoxProps) {
  const title = parcelMessages.title({ number: parcel.number, of: order.parcels.length })
  // A single parcel is cancelled with its order.
  const isOnly = order.parcels.length === 1
  const places = insteadOf(parcel)
  const instead = orderActMessages.instead({ places })
  const acts = offeredActs(parcel).filter(({ type }) => !(isOnly && type === 'order.cancelled'))
  // One act of the screen is the step forward: of several parcels, that of the first which waits. The other warehouse, where
  // there is one, is it. On a phone it is in the bar alone, which is always in view.
  const isFirst = nextAct(order)?.parcelId === parcel.id
  const next = isFirst && places.length === 0 ? nextParcelAct(parcel) : null
  const isNext = ({ type }: Act) => type === next?.type
  const box = useRef<HTMLElement>(null)
  // An act changes the status, and with it what is offered.
  useKeptFocus(box)
  return (
    <section ref={box} aria-label={title} className="rounded-3 border border-line bg-sunken">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 pt-3">
        <h3 className="font-[620]">{title}</h3>
        {!(isOnly && parcel.status === order.status) && (
          <StatusLabel status={parcel.status} label={ordersMessages.status[parcel.status]} />
        )}
        <span className="flex min-w-0 items-center gap-2 text-ink-2">
          <WarehouseIcon />
          <span>
            {parcel.location ? orderDetailMessages.location(parcel.location) : parcelMessages.noPlace}
          </span>
        </span>
        {parcel.state === 'returnClosed' && <span className="text-ink-2">{parcelMessages.returnClosed}</span>}
      </header>
      <ParcelDetails parcel={parcel} isOnly={isOnly} />
      <Warnings parcel={parcel} zone={shown.zone} />
      <Way parcel={parcel} zone={shown.zone} />
      {parcel.courier_choice && (parcel.couriers.length > 1 || parcel.courier_choice.rule) && (
        <p className="px-3.5 pb-3 text-ink-2">{courierChoiceText(parcel.courier_choice)}</p>
      )}
      {places.length > 0 && (
        <div className={`screen-only px-3.5 pb-3 ${isFirst ? 'phone:hidden' : ''}`}>
          <ActButton
            shown={shown}
            order={order}
            act={sentInstead(parcel)}
            kind={isFirst ? 'primary' : 'secondary'}
            label={orderActMessages.ofParcel({ act: instead, number: parcel.number })}
          >
            {instead}
          </ActButton>
        </div>
      )}
      <WhyHere parcel={parcel} />
      {acts.length > 0 && (
        <div
          role="group"
          aria-label={orderActMessages.parcelActs(parcel)}
          className={`screen-only flex flex-wrap gap-2 border-t border-line px-3.5 py-3 ${acts.every(isNext) ? 'phone:hidden' : ''}`}
        >
          {acts.map((act) => (
            <span key={act.type} className={isNext(act) ? 'contents phone:hidden' : 'contents'}>
              <ActButton
                shown={shown}
                order={order}
                act={act}
                kind={act.type === 'order.cancelled' ? 'quietDanger' : isNext(act) ? 'primary' : 'secondary'}
                label={orderActMessages.ofParcel({
                  act: wordsOf(act),
                  number: parcel.number,
                })}
              >
                {wordsOf(act)}
              </ActButton>
            </span>
          ))}
        </div>
      )}
    </section>
  )
}

function ParcelDetails({ parcel, isOnly }: { parcel: ParcelResponse; isOnly: boolean }) {
  const formatMoney = useFormatMoney()
  const { lines, shares, cn, courier, weight_grams, status } = parcel
  // Nothing is collected for what came back or was never sent.
  const isKept = status !== 'returned' && status !== 'cancelled'
  // What is in the only parcel is what is in the order, which is listed below.
  const listed = isOnly ? lines.filter(({ returned }) => returned > 0) : lines
  const codTerm = isKept ? (status === 'delivered' ? parcelMessages.codDone : parcelMessages.cod) : null
  return (
    <div
      className={`grid gap-x-6 gap-y-1 px-3.5 py-2.5 ${listed.length > 0 ? 'md:grid-cols-[minmax(0,1fr)_auto] md:[&_dd]:justify-end md:[&_dl]:text-end' : ''}`}
    >
      {listed.length > 0 && (
        <ul>
          {listed.map((line) => (
            <li key={line.line_id}>
              <span className="figures">{orderDetailMessages.times({ quantity: line.quantity })}</span>{' '}
              <span>{line.title}</span> <span className="type-xs force-ltr text-ink-3">{line.sku}</span>
              {line.returned > 0 && (
                <span className="type-xs ms-2 text-ink-2">
                  {parcelMessages.returned({ quantity: line.returned })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-[auto_1fr] content-start gap-x-3">
        {shares.cod.minor > 0 && codTerm !== null && (
          <>
            <dt className="text-ink-3">{codTerm}</dt>
            <dd className="figures font-[580]">{formatMoney(shares.cod, 'orderDetail')}</dd>
          </>
        )}
        {cn !== null && (
          <>
            <dt className="text-ink-3">
              {courier === null ? parcelMessages.cn : `${courier} ${parcelMessages.cn}`}
            </dt>
            <dd className="flex flex-wrap items-baseline gap-x-3">
              <span className="force-ltr">{cn}</span>
              <CopyButton text={cn}>{partMessages.copyNumber}</CopyButton>
            </dd>
          </>
        )}
        {weight_grams > 0 && (
          <>
            <dt className="text-ink-3">{parcelMessages.weightLabel}</dt>
            <dd className="figures">{parcelMessages.weight({ kg: String(weight_grams / 1000) })}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

/** Why it waits for a person. */
function Warnings({ parcel, zone }: { parcel: ParcelResponse; zone: Zone }) {
  const booking = bookingText(parcel)
  const texts = [
    booking.isDoubt ? booking.text : null,
    parcel.courier_words && parcelMessages.courierSays({ words: parcel.courier_words }),
    ...openTasksOf(parcel).map((kind) => parcelMessages.tasks[kind] ?? kind),
    parcel.state === 'returned' ? parcelMessages.returnStages[parcel.return_stage ?? ''] : null,
  ].filter((text) => typeof text === 'string' && text !== '')
  const isRunning = booking.text !== null && !booking.isDoubt
  const isElsewhere = isWithProvider(parcel)
  if (texts.length === 0 && !parcel.halt && !isRunning && !isElsewhere) return null
  const needsWarehouse = ['noWarehouse', 'noOpenWarehouse'].includes(parcel.halt?.code ?? '')
  return (
    <div className="flex flex-col gap-2 px-3.5 pb-3">
      {parcel.halt && (
        <Note
          tone="warning"
          action={needsWarehouse && <Link to={paths.warehouses}>{orderActMessages.fix.openWarehouses}</Link>}
        >
          {/* With the link, other words follow. */}
          <span>{needsWarehouse ? `${parcel.halt.message}.` : parcel.halt.message}</span>
          <HaltEnd of={parcel} haltedAt={factsOf(parcel).halted?.at} zone={zone} />
        </Note>
      )}
      {isElsewhere && <Note tone="info">{refusalMessage({ code: 'atProvider', params: {} })}</Note>}
      {isRunning && (
        <Note tone="info" live>
          {booking.text}
        </Note>
      )}
      {texts.map((text) => (
        <Note key={text} tone="warning">
          {text}
        </Note>
      ))}
    </div>
  )
}

/** Whether the provider does what is next with it. */
function isWithProvider({ state, facts }: ParcelResponse): boolean {
  const isToDo = ['awaitingApproval', 'dispatchIssue', 'approved', 'returned'].includes(state)
  return isToDo && (facts as ParcelFacts).isAtProvider
}

/** What is said of a booking by a connection: while it runs, and when a person has to help or it was not cancelled. */
function bookingText({ booking, facts }: ParcelResponse): { text: string | null; isDoubt: boolean } {
  if (!booking) return { text: null, isDoubt: false }
  const { state, reference, words } = booking
  const courier = courierMessages.name(booking.courier)
  const isDoubt = state === 'askingPerson' || state === 'notCancelled'
  const isRunning = (facts as ParcelFacts).call !== null
  const text =
    isRunning || state === 'notCancelled' ? bookingMessages[state]?.({ courier, reference }) : undefined
  return { text: text ? [text, words && `“${words}”`].filter(Boolean).join(' ') : null, isDoubt }
}

type Halted = { of: OrderResponse | ParcelResponse; haltedAt: number | undefined; zone: Zone }

/** When it ends by itself, and what it takes. */
function HaltEnd({ of, haltedAt, zone }: Halted) {
  const end = haltEndOf(of.facts as OrderFacts | ParcelFacts, haltedAt)
  if (!end) return null
  const when = dateMessages.weekdayAndTime(calendarParts(end.at, zone))
  const untold = of.possible.includes('customer.told')
    ? `${haltEndMessages.untold({ when })} ${haltEndMessages.howToTell}`
    : haltEndMessages.untold({ when })
  return <span className="mt-1 block">{end.isCustomerTold ? haltEndMessages.told({ when }) : untold}</span>
}
