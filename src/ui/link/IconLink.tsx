import { Link as RouterLink } from 'react-router-dom'
import { iconButtonClass } from '#ui/iconButtonClass.ts'
import type { Icon } from '#ui/icons.ts'

/** A link with only an icon. Its name is also its tooltip. */
export function IconLink(props: { to: string; label: string; icon: Icon }) {
  const { to, label, icon: Drawing } = props
  return (
    <RouterLink to={to} aria-label={label} title={label} className={iconButtonClass('plain')}>
      <Drawing />
    </RouterLink>
  )
}
