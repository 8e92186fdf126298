import { BackIcon } from '#ui/icons.ts'
import { IconLink } from '#ui/link/IconLink.tsx'

/** The way back before the title of a page. Its arrow stands on the gutter, not the edge of its target. */
export function BackLink(props: { to: string; label: string }) {
  return (
    <div className="screen-only -ms-2 -me-1 phone:-ms-3.5 phone:-me-3">
      <IconLink {...props} icon={BackIcon} />
    </div>
  )
}
