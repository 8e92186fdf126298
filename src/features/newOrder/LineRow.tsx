import { useId } from 'react'
import { type NewOrderLine, pricedLine } from '#domain/fulfilment/newOrder.ts'
import { lineTotal } from '#domain/orders/totals.ts'
import { newOrderMessages } from '#messages/newOrder.ts'
import { FieldLine } from '#ui/field/FieldLine.tsx'
import { inputClass } from '#ui/field/inputClass.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { DeleteIcon } from '#ui/icons.ts'
import { Ltr } from '#ui/Ltr.tsx'
import { type NewOrderActor, useAmounts, useLine } from './newOrder.hooks.ts'
import { ProductFacts } from './ProductFacts.tsx'

/** One product of the order: its quantity and price. Enter goes on to the next product. */
export function LineRow({ actor, line }: { actor: NewOrderActor; line: NewOrderLine }) {
  const { product } = line
  const id = useId()
  const { part, errors, warning, remove, complete } = useLine(actor, line)
  const format = useAmounts()
  const message = [errors.quantity, errors.price].filter(Boolean).join(' ') || undefined
  const words = message ?? warning
  return (
    <li className="py-3 not-first:border-t not-first:border-line">
      <div
        role="group"
        aria-labelledby={id}
        className="grid grid-cols-[4.5rem_minmax(0,1fr)_minmax(5.75rem,auto)] items-end gap-x-3 gap-y-2 md:grid-cols-[minmax(0,1fr)_6rem_8rem_7.5rem_auto]"
      >
        <div className="min-w-0 self-center phone:col-span-2">
          <p id={id} className="font-[600] wrap-anywhere">
            {product.title}
          </p>
          <p className="type-xs text-ink-2 wrap-anywhere">
            <ProductFacts product={product} />
          </p>
        </div>
        <div className="self-start justify-self-end phone:-me-3.5 phone:row-start-1 phone:col-start-3 md:order-last md:self-end md:pb-0.5">
          <IconButton
            label={newOrderMessages.remove({ title: product.title })}
            icon={DeleteIcon}
            kind="danger"
            onClick={remove}
          />
        </div>
        <LineInput
          {...part('quantity')}
          describedBy={words && `${id}-line`}
          inputMode="numeric"
          onEnter={complete}
        />
        <LineInput
          {...part('price')}
          describedBy={words && `${id}-line`}
          inputMode="decimal"
          onEnter={complete}
        />
        <p className="figures self-end pb-2.5 text-end font-[560] phone:pb-3">
          <span className="sr-only">{newOrderMessages.lineTotal}</span>{' '}
          <Ltr>{format(lineTotal(pricedLine(line, product.price.currency)))}</Ltr>
        </p>
        {words && (
          <div className="col-span-full -mt-1 md:order-last">
            <FieldLine id={`${id}-line`} error={message} warning={warning} />
          </div>
        )}
      </div>
    </li>
  )
}

/** A field of a line. Its message is below the whole line, where it has room. */
function LineInput(props: {
  name: string
  label: string
  value: string
  error: string | undefined
  describedBy: string | undefined
  readOnly: boolean
  inputMode: 'numeric' | 'decimal'
  onChange: (value: string) => void
  onBlur: () => void
  onEnter: () => void
}) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="type-xs mb-1 block text-ink-2">
        {props.label}
      </label>
      <input
        id={id}
        name={props.name}
        value={props.value}
        inputMode={props.inputMode}
        enterKeyHint="next"
        autoComplete="off"
        readOnly={props.readOnly}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={props.describedBy}
        aria-errormessage={props.error ? props.describedBy : undefined}
        dir="ltr"
        className={`${inputClass()} figures rtl:text-end`}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          props.onEnter()
        }}
      />
    </div>
  )
}
