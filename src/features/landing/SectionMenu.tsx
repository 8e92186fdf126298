import type { MouseEvent } from 'react'
import { landingMessages } from '#messages/landing.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { MenuIcon } from '#ui/icons.ts'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { useWaysOn } from './landing.hooks.ts'
import { sections } from './sections.ts'

const { navigation, logIn } = landingMessages

/**
 * The links to the sections on narrow windows. A native popover: it opens before any script has run, closes on Escape
 * and on a press outside, and restores the focus.
 */
export function SectionMenu({ offersLogIn }: { offersLogIn: boolean }) {
  const waysOn = useWaysOn()
  return (
    <div className="-me-3 lg:hidden">
      <button
        type="button"
        popoverTarget="section-menu"
        aria-label={navigation.menu}
        data-tip={navigation.menu}
        className={`${buttonClass({ kind: 'nightQuiet' })} w-11`}
      >
        <MenuIcon className="size-5" />
      </button>
      <nav
        id="section-menu"
        popover="auto"
        aria-label={navigation.label}
        className="appear inset-auto end-(--gutter) top-20 w-60 rounded-3 border border-line bg-raised p-2 text-ink shadow-2 phone:top-17"
      >
        <ul>
          {sections.map((id) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={closeMenu}
                className="type-label colours flex min-h-11 items-center rounded-2 px-3 hover:bg-hover"
              >
                {navigation[id]}
              </a>
            </li>
          ))}
        </ul>
        {offersLogIn && (
          <div className="mt-2 border-t border-line pt-2 md:hidden">
            <ButtonLink to={waysOn.signIn} wide>
              {logIn}
            </ButtonLink>
          </div>
        )}
      </nav>
    </div>
  )
}

/** A popover stays open after a jump to a section unless it is closed. */
function closeMenu(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
