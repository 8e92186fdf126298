import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { type ButtonStyle, buttonClass } from '#ui/buttonClass.ts'
import type { Icon } from '#ui/icons.ts'

interface ButtonLinkProps extends ButtonStyle {
  children: ReactNode
  icon?: Icon | undefined
  endIcon?: Icon | undefined
}

/** Looks like a button, goes somewhere: `to` inside the application, `href` for mail, phone and other sites. */
export function ButtonLink(
  props: ButtonLinkProps &
    (
      | {
          to: string
          state?: unknown
          /** What is settled before the link is followed. */
          onClick?: (() => void) | undefined
        }
      | { href: string; download?: string | undefined }
    ),
) {
  const { icon: Before, endIcon: After, children } = props
  const face = (
    <>
      {Before && <Before />}
      {children}
      {After && <After />}
    </>
  )
  return 'to' in props ? (
    <RouterLink to={props.to} state={props.state} className={buttonClass(props)} onClick={props.onClick}>
      {face}
    </RouterLink>
  ) : (
    <a href={props.href} download={props.download} className={buttonClass(props)}>
      {face}
    </a>
  )
}
