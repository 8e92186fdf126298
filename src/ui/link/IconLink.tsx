import { iconButtonClass } from '#ui/iconButtonClass.ts'
import type { Icon } from '#ui/icons.ts'
import { PlainLink } from './PlainLink.tsx'

/** A link with only an icon. Its name is also its tip (`showTips`). */
export function IconLink(props: {
  to: string
  label: string
  icon: Icon
  state?: unknown
  replace?: boolean | undefined
}) {
  const { to, label, icon: Drawing } = props
  return (
    <PlainLink
      to={to}
      state={props.state}
      replace={props.replace}
      aria-label={label}
      data-tip={label}
      className={iconButtonClass('plain')}
    >
      <Drawing />
    </PlainLink>
  )
}
