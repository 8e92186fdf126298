import { CloseIcon } from './icons.ts'

/** A tag of an order. With `onRemove` it has a remove button named `removeLabel`: 'Remove repeat buyer'. */
export function Tag(props: {
  label: string
  onRemove?: (() => void) | undefined
  removeLabel?: string | undefined
}) {
  return (
    <span className="type-xs inline-flex min-h-6 items-center rounded-1 border border-line bg-sunken ps-2 pe-2 has-[button]:pe-0 print:pe-2!">
      <span>{props.label}</span>
      {props.onRemove && (
        <button
          type="button"
          aria-label={props.removeLabel}
          data-tip={props.removeLabel}
          onClick={props.onRemove}
          className="screen-only colours pointer-events-auto relative grid size-6 place-items-center rounded-1 text-ink-3 hover:text-ink phone:after:absolute phone:after:-inset-2.5 phone:after:-z-1"
        >
          <CloseIcon className="size-3" />
        </button>
      )}
    </span>
  )
}
