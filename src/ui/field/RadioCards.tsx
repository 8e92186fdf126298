import { Badge, type Tone } from '#ui/Badge.tsx'
import type { Icon } from '#ui/icons.ts'
import { Group, type GroupProps } from './Group.tsx'

export interface RadioCard<Value extends string = string> {
  value: Value
  /** The accessible name of the radio. */
  title: string
  description?: string | undefined
  /** A short text after the title, such as a cost. */
  badge?: { text: string; tone: Tone; icon?: Icon | undefined } | undefined
}

/** A group of radios as cards with a description each. Side by side from 768 px when `columns` is 2 or 3. */
export function RadioCards<Value extends string>(
  props: GroupProps & {
    value: Value | undefined
    cards: readonly RadioCard<Value>[]
    onChange: (value: Value) => void
    columns?: 1 | 2 | 3 | undefined
  },
) {
  const columns = { 1: '', 2: 'md:grid-cols-2', 3: 'md:grid-cols-3' }[props.columns ?? 1]
  return (
    <Group {...props} kind="radios">
      {({ id, errorLine }) => (
        <div className={`grid gap-3 ${columns}`}>
          {props.cards.map((card) => (
            <Card
              key={card.value}
              {...card}
              id={`${id}-${card.value}`}
              name={props.name}
              errorLine={errorLine}
              checked={card.value === props.value}
              onChoose={() => props.onChange(card.value)}
            />
          ))}
        </div>
      )}
    </Group>
  )
}

function Card(
  props: RadioCard & {
    id: string
    name: string
    errorLine: string | undefined
    checked: boolean
    onChoose: () => void
  },
) {
  const { id, badge, description, errorLine } = props
  const described = [badge && `${id}-badge`, description && `${id}-text`, errorLine].filter(Boolean).join(' ')
  const edge = errorLine ? 'border-danger' : 'border-line-strong hover:border-ink-3'
  return (
    <div
      className={`colours relative flex gap-3 rounded-3 border bg-surface p-4 has-checked:border-brand has-checked:bg-selected has-checked:shadow-[inset_0_0_0_1px_var(--brand)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${edge}`}
    >
      <input
        type="radio"
        id={id}
        name={props.name}
        value={props.value}
        checked={props.checked}
        onChange={props.onChoose}
        aria-describedby={described || undefined}
        className="mark relative z-1 mt-px outline-none"
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          {/* The label covers the card: the whole card is clickable, and the name is only the title. */}
          <label htmlFor={id} className="font-[600] after:absolute after:inset-0 phone:flex-[1_1_10rem]">
            {props.title}
          </label>
          {badge && (
            <span id={`${id}-badge`} className="-my-0.5">
              <Badge tone={badge.tone} icon={badge.icon}>
                {badge.text}
              </Badge>
            </span>
          )}
        </div>
        {description && (
          <p id={`${id}-text`} className="mt-0.5 text-ink-2">
            {description}
          </p>
        )}
      </div>
    </div>
  )
}
