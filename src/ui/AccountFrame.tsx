import type { ReactNode } from 'react'
import { Logo } from './Logo.tsx'

/**
 * The layout of sign-in and sign-up: the form on one half, the night panel on the other (look §7). At 768 px the panel
 * is a strip above the form; on a phone it is hidden.
 */
export function AccountFrame(props: {
  product: string
  /** Wraps the logo in a link, for instance `<Link to="/" kind="plain">`. */
  logo?: ((logo: ReactNode) => ReactNode) | undefined
  /** narrow 400 (sign-in), wide 520 (sign-up). */
  width: 'narrow' | 'wide'
  children: ReactNode
  /** Quiet links at the start and the theme switch at the end. */
  foot: ReactNode
  panel: ReactNode
}) {
  const logo = <Logo product={props.product} />
  return (
    <div className="grid min-h-dvh bg-surface max-lg:grid-rows-[auto_1fr] lg:grid-cols-2">
      <div className="flex flex-col px-(--gutter) md:px-8 max-lg:row-start-2">
        <header className="flex min-h-19 items-center">{props.logo ? props.logo(logo) : logo}</header>
        <main
          id="main"
          tabIndex={-1}
          className={`mx-auto flex w-full flex-1 flex-col py-8 lg:justify-center ${props.width === 'wide' ? 'max-w-130' : 'max-w-100'}`}
        >
          {props.children}
        </main>
        <footer className="bar flex min-h-17 items-center justify-between gap-4">{props.foot}</footer>
      </div>
      {props.panel}
    </div>
  )
}
