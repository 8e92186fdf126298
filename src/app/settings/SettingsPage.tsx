import {
  paths,
  type SettingsSection,
  settingsPath,
  settingsSectionAt,
  settingsSections,
} from '#domain/paths.ts'
import { settingsMessages } from '#messages/settings.ts'
import { useUser, useWaysIn } from '#session/session.hooks.ts'
import { BackIcon, ChevronRightIcon } from '#ui/icons.ts'
import { PlainLink } from '#ui/link/PlainLink.tsx'
import NotFoundPage from '#ui/NotFoundPage.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { NeedsOwnOrders } from '#workspace/NeedsOwnOrders.tsx'
import { useCapability } from '#workspace/workspace.hooks.ts'
import { sectionPages } from './sections.tsx'

/** `/settings/…`: one section, beside the list of all where there is room (design §3). */
export function SettingsPage({ pathname }: { pathname: string }) {
  const section = settingsSectionAt(pathname)
  const isOwnData = useCapability('manageSettings')
  if (section === undefined) return <NotFoundPage />
  if (!isOwnData) return <OnSample />
  return section === null ? <AllSections /> : <OneSection section={section} />
}

function OnSample() {
  const isVisitor = useUser() === null
  const { signUp } = useWaysIn()
  return <NeedsOwnOrders {...settingsMessages.needsOwnOrders} signUp={isVisitor ? signUp : null} />
}

/** The sections, and one's own account, which is a screen of everybody who is signed in. */
const entries = [
  ...settingsSections.map((section) => ({
    section,
    to: settingsPath(section),
    ...settingsMessages.sections[section],
  })),
  { section: null, to: paths.account, ...settingsMessages.account },
]

function OneSection({ section }: { section: SettingsSection }) {
  const Page = sectionPages[section]
  return (
    <div className="xl:grid xl:min-h-dvh xl:grid-cols-[232px_minmax(0,1fr)]">
      <nav
        aria-label={settingsMessages.list}
        className="screen-only border-line px-3 py-5 max-xl:hidden xl:border-e"
      >
        <p className="type-section px-2.5 pb-3">{settingsMessages.title}</p>
        <ul className="flex flex-col gap-0.5">
          {entries.map(({ section: other, to, name }) => (
            <li key={to}>
              <PlainLink
                to={to}
                aria-current={other === section ? 'page' : undefined}
                className={`colours flex min-h-9 items-center rounded-2 px-2.5 py-1.5 font-[520] hover:bg-hover ${
                  other === section ? 'bg-selected text-ink' : 'text-ink-2 hover:text-ink'
                }`}
              >
                {name}
              </PlainLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <nav aria-label={settingsMessages.title} className="screen-only -mb-3 px-(--gutter) pt-3 xl:hidden">
          <PlainLink
            to={settingsPath(null)}
            className="type-xs inline-flex min-h-6 items-center gap-1.5 text-ink-2 underline underline-offset-3 hover:text-ink phone:min-h-11"
          >
            <BackIcon />
            <span>{settingsMessages.back}</span>
          </PlainLink>
        </nav>
        {/* Another section begins anew. */}
        <Page key={section} />
      </div>
    </div>
  )
}

function AllSections() {
  return (
    <main id="main">
      <PageHeader title={settingsMessages.title} />
      <ul className="max-w-180 divide-y divide-line border-y border-line md:mx-(--gutter) md:rounded-2 md:border">
        {entries.map(({ to, name, text }) => (
          <li key={to}>
            <PlainLink
              to={to}
              className="colours flex min-h-14 items-center justify-between gap-4 px-(--gutter) py-2.5 hover:bg-hover md:px-4"
            >
              <span className="min-w-0">
                <span className="block font-[600]">{name}</span>
                <span className="type-xs block text-pretty text-ink-2">{text}</span>
              </span>
              <ChevronRightIcon className="shrink-0 text-ink-3" />
            </PlainLink>
          </li>
        ))}
      </ul>
    </main>
  )
}
