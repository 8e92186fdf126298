import { type PaymentMethod, paymentMethods } from '#domain/orders/order.ts'
import type { FilterNames, OrderFilters } from '#domain/orders/search.ts'
import { boundsOf, type Day, type DayBounds, dayOf, daysBetween, parseDay } from '#domain/weeks.ts'
import { orderFiltersMessages as words } from '#messages/orderFilters.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { DayInput } from '#ui/field/DayInput.tsx'
import { Field } from '#ui/field/Field.tsx'
import { inputClass } from '#ui/field/inputClass.ts'
import { SelectField } from '#ui/field/SelectField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { CloseIcon } from '#ui/icons.ts'
import { RetryNote } from '#ui/RetryNote.tsx'
import type { ReadingActor } from '#ui/reading.hooks.ts'
import { useChart } from '#ui/useChart.ts'
import type { Orders } from '../orders.hooks.ts'
import { namesShown } from './filterText.ts'
import {
  useOrderChoices,
  useOrderChoicesActor,
  useProductFilter,
  useProductFilterActor,
} from './orderFilters.hooks.ts'

const nameOf = (names: FilterNames | undefined, filter: keyof FilterNames) =>
  names ? (names[filter] ?? words.unknown) : words.labels[filter]

/** The filters that own orders have besides week, type and status. */
export function MoreFilters({ orders }: { orders: Orders }) {
  const choices = useOrderChoicesActor()
  const products = useProductFilterActor()
  return (
    <>
      <DayFields orders={orders} />
      {choices && <Choices actor={choices} orders={orders} />}
      {products && <ProductFilter actor={products} orders={orders} />}
    </>
  )
}

/** From one day to another: either may be left open. */
function DayFields({ orders: { query, zone, change } }: { orders: Orders }) {
  const { days } = query
  const day = days !== null && parseDay(days) !== null ? days : ''
  const bounds: DayBounds = (days !== null && boundsOf(days)) || { from: day, to: day }
  const today = () => dayOf(Date.now(), zone)
  const field = (name: keyof DayBounds, label: string) => (
    <Field name={name} label={label}>
      {(control) => (
        <DayInput
          {...control}
          day={bounds[name] || null}
          none={words.any.day}
          today={today}
          onChoose={(chosen: Day | null) =>
            change({ days: daysBetween({ ...bounds, [name]: chosen ?? '' }) })
          }
          className={`${inputClass()} figures px-2!`}
        />
      )}
    </Field>
  )
  return (
    <div className="grid grid-cols-2 gap-2">
      {field('from', words.from)}
      {field('to', words.to)}
    </div>
  )
}

function Choices({ actor, orders }: { actor: ReadingActor; orders: Orders }) {
  const { answer, isBusy, hasFailed, retry } = useOrderChoices(actor)
  const { query, change } = orders
  const select = (
    name: Exclude<keyof OrderFilters, 'product'>,
    options: readonly { value: string; label: string }[],
  ) => {
    const value = query[name]
    const isOffered = value === '' || options.some((option) => option.value === value)
    const shown = name === 'warehouse' ? nameOf(namesShown(orders), 'warehouse') : value
    return (
      <SelectField
        name={name}
        label={words.labels[name]}
        value={value}
        // One of an address, or of a view, may have no order any more.
        options={[
          { value: '', label: words.any[name] },
          ...(isOffered ? [] : [{ value, label: shown }]),
          ...options,
        ]}
        onChange={(chosen) => change({ [name]: chosen as PaymentMethod })}
      />
    )
  }
  const named = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }))
  return (
    <div className="flex flex-col gap-4" aria-busy={isBusy} {...useChart(actor)}>
      {select('payment', named(paymentMethods))}
      {select('city', named(answer?.cities))}
      {select('courier', named(answer?.couriers))}
      {select('warehouse', answer?.warehouses.map(({ id, name }) => ({ value: id, label: name })) ?? [])}
      {select('tag', named(answer?.tags))}
      {hasFailed && <RetryNote onRetry={retry}>{words.failed}</RetryNote>}
    </div>
  )
}

/** What is found is shown below the field: over a drawer, a list that floats has no room on a phone. */
function ProductFilter({ actor, orders }: { actor: ReadingActor; orders: Orders }) {
  const { text, found, isBusy, isEmpty, hasFailed, retry, type, submit } = useProductFilter(actor)
  const { query, change } = orders
  const chosen = query.product === '' ? undefined : nameOf(namesShown(orders), 'product')
  return (
    <Form onSubmit={submit} {...useChart(actor)}>
      <TextField
        type="search"
        name="product"
        label={words.labels.product}
        placeholder={words.findProduct}
        value={text}
        onChange={type}
        autoComplete="off"
      />
      <p role="status" className="type-sm text-ink-2 not-empty:mt-2">
        {isBusy ? words.searching : isEmpty ? words.noProduct : ''}
      </p>
      {hasFailed && <RetryNote onRetry={retry}>{words.productsFailed}</RetryNote>}
      {found.length > 0 && (
        <ul aria-label={words.products} className="mt-1 flex flex-col">
          {found.map(({ id, name, sku }) => (
            <li key={id}>
              <button
                type="button"
                className="colours flex min-h-9 w-full flex-col rounded-2 px-2.5 py-1.5 text-start hover:bg-hover phone:min-h-11"
                onClick={() => {
                  type('')
                  change({ product: id })
                }}
              >
                <bdi>{name}</bdi>
                <span className="type-xs text-ink-2">{sku}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen !== undefined && text === '' && (
        <div className="mt-2">
          <Button
            endIcon={CloseIcon}
            label={words.remove({ text: chosen })}
            onClick={() => change({ product: '' })}
          >
            <bdi className="block max-w-52 truncate">{chosen}</bdi>
          </Button>
        </div>
      )}
    </Form>
  )
}
