import type { KnownCustomer } from '#domain/customers.ts'
import { newOrderMessages } from '#messages/newOrder.ts'
import { uiMessages } from '#messages/ui.ts'
import { Facts } from '#ui/Facts.tsx'
import { SuggestField } from '#ui/field/SuggestField.tsx'
import { Ltr } from '#ui/Ltr.tsx'
import { Note, NoteAction } from '#ui/Note.tsx'
import {
  type NewOrderActor,
  useCity,
  useCustomerLookup,
  useNewOrderField,
  useOrderType,
} from './newOrder.hooks.ts'
import { OrderTextField } from './OrderTextField.tsx'
import { Part } from './Part.tsx'

/** Who orders: the number first, since it says the rest. */
export function CustomerPart({ actor }: { actor: NewOrderActor }) {
  const type = useOrderType(actor)
  return (
    <Part title={newOrderMessages.customer}>
      <div className="grid gap-4 md:grid-cols-2">
        {/* One cell on a phone: as long as nothing is known, there is no gap for it. */}
        <div className="grid gap-x-4 md:col-span-2 md:grid-cols-2">
          <OrderTextField
            actor={actor}
            name="number"
            type="tel"
            inputMode="tel"
            hint={newOrderMessages.phoneHint}
            asterisk
          />
          <Lookup actor={actor} />
        </div>
        <OrderTextField actor={actor} name="name" asterisk />
        <OrderTextField actor={actor} name="email" type="email" inputMode="email" />
        <OrderTextField actor={actor} name="address1" asterisk />
        <OrderTextField actor={actor} name="address2" />
        <CityField actor={actor} />
        <OrderTextField actor={actor} name="zip" forceLtr />
        <OrderTextField actor={actor} name="country" asterisk hint={newOrderMessages.type[type]} />
      </div>
    </Part>
  )
}

/** What is known by the number. It is read out when it comes. */
function Lookup({ actor }: { actor: NewOrderActor }) {
  const lookup = useCustomerLookup(actor)
  return (
    <div role="status" className="min-w-0 md:pt-6.5 phone:not-empty:mt-3">
      {lookup.isBusy && <p className="late py-2 text-ink-2">{newOrderMessages.finding}</p>}
      {lookup.isEmpty && <p className="py-2 text-ink-2">{newOrderMessages.unknown}</p>}
      {lookup.hasFailed && (
        <Note tone="warning" action={<NoteAction onClick={lookup.retry}>{uiMessages.retry}</NoteAction>}>
          {newOrderMessages.lookupFailed}
        </Note>
      )}
      {lookup.answer && <CustomerCard customer={lookup.answer} />}
    </div>
  )
}

function CustomerCard({ customer }: { customer: KnownCustomer }) {
  const { rate, ended } = customer.acceptance
  const address = [customer.address1, customer.address2, customer.city].filter(Boolean).join(', ')
  return (
    <div className="grid gap-3">
      <div className="rounded-3 border border-line bg-sunken p-4">
        <p className="mb-2 font-[600] wrap-anywhere">{newOrderMessages.known({ name: customer.name })}</p>
        <Facts
          items={[
            { term: newOrderMessages.knownOrders, value: <Ltr>{customer.orders.toLocaleString('en')}</Ltr> },
            {
              term: newOrderMessages.knownAcceptance,
              value:
                rate === null ? newOrderMessages.noAcceptance : newOrderMessages.acceptance({ rate, ended }),
            },
            { term: newOrderMessages.knownAddress, value: address || newOrderMessages.noAddress },
          ]}
        />
      </div>
      {customer.isBlocked && <Note tone="warning">{newOrderMessages.blocked}</Note>}
    </div>
  )
}

/** Of Pakistan from a list, with its province; of another country as it is typed. */
function CityField({ actor }: { actor: NewOrderActor }) {
  const field = useNewOrderField(actor, 'city')
  const { isLocal, hint, suggestions, choose } = useCity(actor)
  if (!isLocal) return <OrderTextField actor={actor} name="city" asterisk />
  return (
    <SuggestField
      {...field}
      asterisk
      placeholder={newOrderMessages.cityPlaceholder}
      listLabel={newOrderMessages.cities}
      hint={hint}
      suggestions={suggestions.map(({ city, province }) => ({ id: city, label: city, detail: province }))}
      onChoose={choose}
    />
  )
}
