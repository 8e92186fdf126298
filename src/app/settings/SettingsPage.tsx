import { type SettingsSection, settingsPath, settingsSectionAt } from '#domain/paths.ts'
import { settingsMessages } from '#messages/settings.ts'
import { settingsSectionMessages } from '#messages/settingsSections.ts'
import { useUser, useWaysIn } from '#session/session.hooks.ts'
import { ChevronRightIcon } from '#ui/icons.ts'
import { PlainLink } from '#ui/link/PlainLink.tsx'
import NotFoundPage from '#ui/NotFoundPage.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useTabTitle } from '#ui/useTabTitle.ts'
import { NeedsOwnOrders } from '#workspace/NeedsOwnOrders.tsx'
import { useCapability } from '#workspace/workspace.hooks.ts'
import { SettingsFrame, settingsEntries } from './SettingsFrame.tsx'
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

function OneSection({ section }: { section: SettingsSection }) {
  const Page = sectionPages[section]
  useTabTitle(settingsSectionMessages.sections[section].name)
  return (
    <SettingsFrame at={settingsPath(section)}>
      {/* Another section is another page, with no state of this one. */}
      <Page key={section} />
    </SettingsFrame>
  )
}

function AllSections() {
  return (
    <main id="main">
      <PageHeader title={settingsMessages.title} />
      <ul className="max-w-180 divide-y divide-line border-y border-line md:mx-(--gutter) md:rounded-2 md:border">
        {settingsEntries.map(({ to, name, text }) => (
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
