import type { ReactNode } from 'react'
import { type ButtonStyle, buttonClass } from '#ui/buttonClass.ts'
import type { Icon } from '#ui/icons.ts'
import { PlainLink } from './PlainLink.tsx'

interface ButtonLinkProps extends ButtonStyle {
  children: ReactNode
  icon?: Icon | undefined
  endIcon?: Icon | undefined
}

/** A link that looks like a button: `to` inside the application, `href` for mail, phone and other sites. */
export function ButtonLink(
  props: ButtonLinkProps &
    (
      | {
          to: string
          state?: unknown
          /** Called before the navigation. */
          onClick?: (() => void) | undefined
        }
      | { href: string; download?: string | undefined }
    ),
) {
  const { icon: Before, endIcon: After, children } = props
  const content = (
    <>
      {Before && <Before />}
      <span>{children}</span>
      {After && <After />}
    </>
  )
  return 'to' in props ? (
    <PlainLink to={props.to} state={props.state} className={buttonClass(props)} onClick={props.onClick}>
      {content}
    </PlainLink>
  ) : (
    <a href={props.href} download={props.download} className={buttonClass(props)}>
      {content}
    </a>
  )
}
