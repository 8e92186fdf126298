import { type ReactNode, useId } from 'react'
import type { Money } from '#domain/money.ts'
import { newOrderMessages } from '#messages/newOrder.ts'
import { FieldLine } from '#ui/field/FieldLine.tsx'
import { inputClass } from '#ui/field/inputClass.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { DeleteIcon } from '#ui/icons.ts'
import { Ltr } from '#ui/Ltr.tsx'
import { useAmounts } from './workspace.hooks.ts'

type Part = {
  name: string
  label: string
  value: string
  error: string | undefined
  readOnly?: boolean
  onChange: (value: string) => void
  onBlur?: () => void
}

type ItemRowProps = {
  title: string
  facts: ReactNode
  quantity: Part
  price: Part
  total: Money
  /** What is wrong with the line beside its fields. */
  error?: string | undefined
  warning?: string | undefined
  remove: () => void
  /** Enter in a field; without it the form is submitted. */
  onEnter?: () => void
}

/** One product of an order with its quantity and price, which are typed. */
export function ItemRow({
  title,
  facts,
  quantity,
  price,
  total,
  error,
  warning,
  remove,
  onEnter,
}: ItemRowProps) {
  const id = useId()
  const format = useAmounts()
  const message = [quantity.error, price.error, error].filter(Boolean).join(' ') || undefined
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
            {title}
          </p>
          <p className="type-xs text-ink-2 wrap-anywhere">{facts}</p>
        </div>
        <div className="self-start justify-self-end phone:-me-3.5 phone:row-start-1 phone:col-start-3 md:order-last md:self-end md:pb-0.5">
          <IconButton
            label={newOrderMessages.remove({ title })}
            icon={DeleteIcon}
            kind="danger"
            onClick={remove}
          />
        </div>
        <LineInput {...quantity} describedBy={words && `${id}-line`} inputMode="numeric" onEnter={onEnter} />
        <LineInput {...price} describedBy={words && `${id}-line`} inputMode="decimal" onEnter={onEnter} />
        <p className="figures self-end pb-2.5 text-end font-[560] phone:pb-3">
          <span className="sr-only">{newOrderMessages.lineTotal}</span> <Ltr>{format(total)}</Ltr>
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
function LineInput(
  props: Part & {
    describedBy: string | undefined
    inputMode: 'numeric' | 'decimal'
    onEnter: (() => void) | undefined
  },
) {
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
        className={`${inputClass()} figures`}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !props.onEnter) return
          event.preventDefault()
          props.onEnter()
        }}
      />
    </div>
  )
}
