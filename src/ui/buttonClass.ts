/**
 * primary: one per view. accent, night, nightQuiet: primary, secondary and quiet on a night background. danger: in a
 * confirmation; elsewhere quietDanger.
 */
type ButtonKind =
  | 'primary'
  | 'secondary'
  | 'quiet'
  | 'accent'
  | 'night'
  | 'nightQuiet'
  | 'danger'
  | 'quietDanger'
/** control 36 px (phone 44) · main 44 px, the one of a form · small 32 px (phone 44), in a table's foot. */
type ButtonSize = 'control' | 'main' | 'small'

export interface ButtonStyle {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  /** Full width. */
  wide?: boolean | undefined
}

const KIND: Record<ButtonKind, string> = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-hover',
  secondary: 'border-line-2 bg-surface text-ink hover:bg-hover',
  quiet: 'border-transparent text-ink-2 hover:bg-hover hover:text-ink',
  accent: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  night: 'border-on-night-2/60 text-on-night hover:border-on-night-2 hover:bg-night-2',
  nightQuiet: 'border-transparent text-on-night hover:bg-night-2',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger/90',
  quietDanger: 'border-line-2 bg-surface text-red-ink hover:bg-red-wash',
}

const SIZE: Record<ButtonSize, string> = {
  control: 'type-sm min-h-9 px-3.5 py-1.5 phone:min-h-11',
  main: 'type-base min-h-11 px-5',
  small: 'type-sm min-h-8 px-2.5 phone:min-h-11 phone:px-3',
}

const BASE =
  'screen-only colours inline-flex shrink-0 items-center justify-center gap-1.5 rounded-2 border text-center font-[580]'

/** The classes of an enabled button, shared by <Button> and <ButtonLink>. */
export function buttonClass({ kind = 'secondary', size = 'control', wide }: ButtonStyle): string {
  return `${BASE} ${SIZE[size]} ${KIND[kind]} ${wide ? 'w-full' : ''}`
}

/** The classes of a busy or unavailable button. */
export function idleButtonClass(
  { size = 'control', wide }: ButtonStyle,
  why: 'busy' | 'unavailable',
): string {
  const colours =
    why === 'busy'
      ? 'border-transparent bg-grey-wash text-grey-ink'
      : 'group/reason relative border-line text-ink-3'
  return `${BASE} ${SIZE[size]} ${colours} ${wide ? 'w-full' : ''}`
}
