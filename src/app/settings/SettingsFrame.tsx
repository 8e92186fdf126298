import type { ReactNode } from 'react'
import { paths, settingsPath, settingsSections } from '#domain/paths.ts'
import { settingsSectionMessages as messages } from '#messages/settingsSections.ts'
import { BackIcon } from '#ui/icons.ts'
import { PlainLink } from '#ui/link/PlainLink.tsx'

/** The sections, and one's own account, which is a screen of everybody who is signed in. */
export const settingsEntries = [
  ...settingsSections.map((section) => ({ to: settingsPath(section), ...messages.sections[section] })),
  { to: paths.account, ...messages.account },
]

/** One section of the settings: beside the list of all where there is room, elsewhere below a link to it. */
export function SettingsFrame({ at, children }: { at: string; children: ReactNode }) {
  return (
    <div className="xl:grid xl:min-h-dvh xl:grid-cols-[232px_minmax(0,1fr)]">
      <nav aria-label={messages.list} className="screen-only border-line px-3 py-5 max-xl:hidden xl:border-e">
        <p className="type-section px-2.5 pb-3">{messages.title}</p>
        <ul className="flex flex-col gap-0.5">
          {settingsEntries.map(({ to, name }) => (
            <li key={to}>
              <PlainLink
                to={to}
                aria-current={to === at ? 'page' : undefined}
                className={`colours flex min-h-9 items-center rounded-2 px-2.5 py-1.5 font-[520] hover:bg-hover ${
                  to === at ? 'bg-selected text-ink' : 'text-ink-2 hover:text-ink'
                }`}
              >
                {name}
              </PlainLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <nav aria-label={messages.title} className="screen-only -mb-3 px-(--gutter) pt-3 xl:hidden">
          <PlainLink
            to={settingsPath(null)}
            className="type-xs inline-flex min-h-6 items-center gap-1.5 text-ink-2 underline underline-offset-3 hover:text-ink phone:min-h-11"
          >
            <BackIcon />
            <span>{messages.back}</span>
          </PlainLink>
        </nav>
        {children}
      </div>
    </div>
  )
}
