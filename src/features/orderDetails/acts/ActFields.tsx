import { type ReactNode, Suspense, useId } from 'react'
import { type ActAsking, type ActType, collectedByCourier, parcelOf } from '#domain/fulfilment/acts.ts'
import { fieldOfCheck } from '#domain/fulfilment/fieldOfCheck.ts'
import { countsPieces, dueMinor, receivedMinor } from '#domain/fulfilment/firstAnswers.ts'
import { piecesOf } from '#domain/fulfilment/parcelRules.ts'
import type { RefusalCode } from '#domain/fulfilment/refusals.ts'
import { bookedParcels } from '#domain/fulfilment/sentActs.ts'
import { type Money, sumMoney } from '#domain/money.ts'
import { settingsPath } from '#domain/paths.ts'
import { courierChoiceText } from '#messages/courierRules.ts'
import { courierMessages } from '#messages/couriers.ts'
import { refusalMessage } from '#messages/fulfilment.ts'
import { orderActMessages, paymentMessages } from '#messages/orderActs.ts'
import { paymentQuestions } from '#messages/payments.ts'
import { CheckList } from '#ui/field/CheckList.tsx'
import { RadioList } from '#ui/field/RadioList.tsx'
import { TextAreaField } from '#ui/field/TextAreaField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Link } from '#ui/link/Link.tsx'
import { lazyCode } from '#ui/start/lazyCode.tsx'
import { CancelFields } from '#workspace/CancelFields.tsx'
import { useFormatMoney, useMay } from '#workspace/workspace.hooks.ts'
import { AssignTable } from './AssignTable.tsx'
import type { ActOnScreen } from './actDialog.hooks.ts'
import { PieceRows } from './PieceRows.tsx'

const words = orderActMessages.fields

/** With the list of all places, which nothing else of an order needs. */
const Cities = lazyCode(() => import('./CityField.tsx'))

const Items = lazyCode(() => import('./ItemsFields.tsx'))

/** Offered while the name is typed; any other can be typed, too. */
const couriers = ['TCS', 'Leopards', 'M&P', 'PostEx', 'Trax', 'BlueEX', 'Call Courier', 'Pakistan Post']

type Part = (props: { dialog: ActOnScreen }) => ReactNode

/** A field whose value is an answer of the act, with what is wrong with it. */
function fieldOf({ answers, answer, checks, isTold }: ActOnScreen, name: string) {
  const wrong = isTold ? checks.find(({ code }) => fieldOfCheck(code, answers) === name) : undefined
  return {
    name,
    value: answers[name] ?? '',
    error: wrong && refusalMessage(wrong),
    onChange: answer(name),
  }
}

function Reason({ dialog }: { dialog: ActOnScreen }) {
  return <TextAreaField {...fieldOf(dialog, 'reason')} label={words.reason} hint={words.reasonHint} />
}

const verifyQuestions: readonly RefusalCode[] = ['acceptanceLow', 'riskHigh', 'unpaid']

function CityField({ dialog }: { dialog: ActOnScreen }) {
  return (
    <Suspense>
      <Cities dialog={dialog} field={fieldOf(dialog, 'city')} />
    </Suspense>
  )
}

/** VERIFY wants a reason only where it asks a question. */
function VerifyReason({ dialog }: { dialog: ActOnScreen }) {
  const isAsked = dialog.checks.some(({ code }) => verifyQuestions.includes(code))
  return isAsked || (dialog.answers['reason'] ?? '') !== '' ? <Reason dialog={dialog} /> : null
}

/** Said of each parcel that is booked: a number that stays valid at the courier becomes a task. */
function BookingCancelled({ dialog }: { dialog: ActOnScreen }) {
  const { order, act, answers, answer } = dialog
  const booked = bookedParcels(order, act, answers)
  if (booked.length === 0) return null
  const numbers = booked.map(({ cn }) => cn).join(', ')
  return (
    <CheckList
      name="isBookingCancelled"
      legend={words.courier}
      hint={act.type === 'order.cancelled' ? words.bookingHint : undefined}
      options={[{ value: 'yes', label: words.isBookingCancelled({ numbers }) }]}
      values={answers['isBookingCancelled'] === 'yes' ? ['yes'] : []}
      onToggle={(_, isChosen) => answer('isBookingCancelled')(isChosen ? 'yes' : '')}
    />
  )
}

function Cancellation({ dialog }: { dialog: ActOnScreen }) {
  const { order, act, answers, answer } = dialog
  const parcel = parcelOf(order, act)
  return (
    <>
      {parcel && order.parcels.length > 1 && (
        <RadioList
          name="scope"
          legend={words.scope}
          options={[
            { value: 'parcel', label: words.scopeParcel({ number: parcel.number }) },
            { value: 'order', label: words.scopeOrder },
          ]}
          value={answers['scope']}
          onChange={answer('scope')}
        />
      )}
      <CancelFields
        answers={answers}
        answer={answer}
        errorOf={(name) => fieldOf(dialog, name).error}
        hasStock={order.parcels.length > 0}
      />
      <BookingCancelled dialog={dialog} />
    </>
  )
}

function Weight({ dialog }: { dialog: ActOnScreen }) {
  return (
    <TextField
      {...fieldOf(dialog, 'weight')}
      autoComplete="off"
      label={words.weight}
      inputMode="decimal"
      forceLtr
    />
  )
}

/** What is to be collected for a parcel. */
function CodToCollect({ cod }: { cod: Money }) {
  const formatMoney = useFormatMoney()
  return (
    <p className="text-ink-2">
      {cod.minor > 0 ? words.cod({ amount: formatMoney(cod, 'orderDetail') }) : words.noCod}
    </p>
  )
}

/** A person books it at the courier and says what the courier answered. */
function Booking({ dialog }: { dialog: ActOnScreen }) {
  const { order, act, answers, answer } = dialog
  const parcel = parcelOf(order, act)
  const cod = parcel?.shares.cod
  const isRefused = answers['outcome'] === 'refused'
  const may = useMay()
  const listId = useId()
  return (
    <>
      {cod && <CodToCollect cod={cod} />}
      <RadioList
        name="outcome"
        legend={words.outcome}
        options={[
          { value: 'booked', label: words.booked },
          { value: 'refused', label: words.refused },
        ]}
        value={answers['outcome']}
        onChange={answer('outcome')}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField {...fieldOf(dialog, 'courier')} label={words.courier} autoComplete="off" list={listId} />
        <datalist id={listId}>
          {couriers.map((courier) => (
            <option key={courier}>{courier}</option>
          ))}
        </datalist>
        <Weight dialog={dialog} />
      </div>
      {parcel?.couriers.length === 0 && (
        <p className="type-xs -mt-2 text-ink-2">
          <span>{words.connectHint}</span>{' '}
          {may('couriers.change') && <Link to={settingsPath('couriers')}>{words.connect}</Link>}
        </p>
      )}
      {isRefused ? (
        <TextAreaField {...fieldOf(dialog, 'refusedWith')} label={words.refusedWith} />
      ) : (
        <TextField {...fieldOf(dialog, 'cn')} label={words.cn} autoComplete="off" forceLtr />
      )}
    </>
  )
}

/** A connection books it: which, and what it weighs. */
function AskBooking({ dialog }: { dialog: ActOnScreen }) {
  const { order, act, answers, answer } = dialog
  const parcel = parcelOf(order, act)
  if (!parcel) return null
  const { couriers: connected, shares } = parcel
  return (
    <>
      <CodToCollect cod={shares.cod} />
      <RadioList
        name="courier"
        legend={words.courier}
        options={connected.map((courier) => ({ value: courier, label: courierMessages.name(courier) }))}
        hint={parcel.courier_choice ? courierChoiceText(parcel.courier_choice) : undefined}
        value={answers['courier']}
        onChange={answer('courier')}
      />
      <Weight dialog={dialog} />
    </>
  )
}

function FoundNumber({ dialog }: { dialog: ActOnScreen }) {
  const reference = parcelOf(dialog.order, dialog.act)?.booking?.reference
  return (
    <TextField
      {...fieldOf(dialog, 'cn')}
      label={words.cn}
      hint={reference && courierMessages.reference({ reference })}
      autoComplete="off"
      forceLtr
    />
  )
}

function Scanned({ dialog }: { dialog: ActOnScreen }) {
  const parcel = parcelOf(dialog.order, dialog.act)
  if (!parcel || !countsPieces(parcel)) return null
  const pieces = piecesOf(parcel.lines)
  return (
    <TextField
      {...fieldOf(dialog, 'scanned')}
      autoComplete="off"
      label={words.scanned}
      hint={words.ofPieces({ pieces })}
      inputMode="numeric"
      forceLtr
    />
  )
}

function Proof({ dialog }: { dialog: ActOnScreen }) {
  return <TextAreaField {...fieldOf(dialog, 'proof')} label={words.proof} hint={words.proofHint} />
}

function Advice({ dialog: { answers, answer } }: { dialog: ActOnScreen }) {
  return (
    <RadioList
      name="advice"
      legend={words.advice}
      options={[
        { value: 'retry', label: words.adviceRetry },
        { value: 'return', label: words.adviceReturn },
      ]}
      value={answers['advice']}
      onChange={answer('advice')}
    />
  )
}

/** An amount, beside what is left to pay or can be given back. */
function Payment({ dialog }: { dialog: ActOnScreen }) {
  const { act, order } = dialog
  const formatMoney = useFormatMoney()
  const isRefund = act.type === 'payment.refunded'
  const minor = isRefund ? receivedMinor(order) : dueMinor(order)
  const collecting = collectedByCourier(order)
  const amount = formatMoney({ minor: Math.max(0, minor), currency: 'PKR' }, 'orderDetail')
  return (
    <>
      <TextField
        {...fieldOf(dialog, 'amount')}
        autoComplete="off"
        label={words.amount}
        hint={isRefund ? words.received({ amount }) : paymentMessages.toPay({ amount })}
        inputMode="decimal"
        forceLtr
      />
      <TextField
        {...fieldOf(dialog, 'reference')}
        label={words.reference}
        hint={words.referenceHint}
        autoComplete="off"
      />
      {!isRefund && collecting.length > 0 && (
        <CheckList
          name="give_back"
          legend={words.giveBack}
          hint={paymentQuestions.stillCollects({
            courier: collecting[0]?.courier ?? '',
            amount: formatMoney(
              sumMoney(
                collecting.map(({ shares }) => shares.cod),
                'PKR',
              ),
              'orderDetail',
            ),
          })}
          options={[{ value: 'yes', label: words.giveBackChoice }]}
          values={dialog.answers['giveBack'] === 'yes' ? ['yes'] : []}
          onToggle={(_, isChosen) => dialog.answer('giveBack')(isChosen ? 'yes' : '')}
        />
      )}
    </>
  )
}

const Back: Part = ({ dialog }) => (
  <PieceRows dialog={dialog} columns={[{ place: 'back', label: words.comesBack }]} />
)

const Other: Part = ({ dialog }) => (
  <PieceRows dialog={dialog} columns={[{ place: 'other', label: words.otherParcel }]} />
)

const ItemsPart: Part = ({ dialog }) => (
  <Suspense>
    <Items dialog={dialog} />
  </Suspense>
)

const Counted: Part = ({ dialog }) => (
  <PieceRows
    dialog={dialog}
    columns={[
      { place: 'good', label: words.good },
      { place: 'damaged', label: words.damaged },
    ]}
  />
)

/** VERIFY asks nothing, unless a check fails. */
const parts: Record<ActAsking<'answers'> | 'order.verified', Part> = {
  'order.verified': VerifyReason,
  'order.held': Reason,
  'parcel.disapproved': Reason,
  'city.fixed': CityField,
  'order.cancelled': Cancellation,
  'parcel.assigned': AssignTable,
  'parcel.assignedWithoutStock': AssignTable,
  'booking.asked': AskBooking,
  'person.found': FoundNumber,
  'parcel.approved': Booking,
  'booking.retried': Booking,
  'fulfilment.cancelled': BookingCancelled,
  'parcel.dispatched': Scanned,
  'parcel.markedDelivered': Proof,
  'delivery.advised': Advice,
  'parcel.returned': Back,
  'parcel.split': Other,
  'items.changed': ItemsPart,
  'return.checked': Counted,
  'payment.charged': Payment,
  'payment.refunded': Payment,
}

/** What an act asks. */
export function ActFields({ dialog }: { dialog: ActOnScreen }) {
  const Fields = (parts as Partial<Record<ActType, Part>>)[dialog.act.type]
  return Fields ? <Fields dialog={dialog} /> : null
}
