import { useContext } from 'react'
import { paths } from '#domain/paths.ts'
import { accountMessages as messages } from '#messages/account.ts'
import { useUser } from '#session/session.hooks.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { Headline } from '#ui/Headline.tsx'
import { InShellContext } from '#ui/inShell.ts'
import { Logo } from '#ui/Logo.tsx'
import { Link } from '#ui/link/Link.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import type { ReadingActor } from '#ui/reading.hooks.ts'
import { Sheet, SheetSection } from '#ui/Sheet.tsx'
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx'
import { useChart } from '#ui/useChart.ts'
import {
  useAccountChangeActor,
  useDevicesActor,
  useDevicesEndActor,
  useOwnershipActor,
  useProfileActor,
} from './account.hooks.ts'
import { Devices } from './Devices.tsx'
import { EmailChange } from './EmailChange.tsx'
import { Ownership } from './Ownership.tsx'
import { PasswordChange } from './PasswordChange.tsx'
import { Profile } from './Profile.tsx'
import { SecondFactor } from './SecondFactor.tsx'

/** `/account`: the own profile, email address and password, the second factor, and the devices that are signed in. For everybody who is signed in. */
export default function AccountPage() {
  const { productName } = useAppConfig()
  const user = useUser()
  const devices = useDevicesActor()
  const ownership = useOwnershipActor()
  const chart = useChart(devices)
  const isInShell = useContext(InShellContext)
  const owners = ownership && <Ownership actor={ownership} />
  const sections = devices && <Sections devices={devices} roomy={!isInShell} />
  if (isInShell)
    return (
      <main id="main" tabIndex={-1} {...chart}>
        <PageHeader
          title={messages.heading}
          facts={<span className="force-ltr wrap-anywhere text-ink-2">{user?.email}</span>}
        />
        <div className="px-(--gutter) pb-5 empty:hidden">{owners}</div>
        <div className="max-w-168 border-line pb-8 phone:border-t md:-mt-5">{sections}</div>
      </main>
    )
  return (
    <div {...chart} className="flex min-h-dvh flex-col bg-canvas">
      <header className="flex min-h-21 items-center justify-between gap-4 px-(--gutter) md:px-8">
        <Link to={paths.landing} kind="plain">
          <Logo product={productName} />
        </Link>
        {/* The session leads on to where this person belongs. */}
        <Link to={paths.signIn}>{messages.back}</Link>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-140 flex-1 px-(--gutter) py-8 md:box-content"
      >
        <Headline lead={<span className="force-ltr wrap-anywhere">{user?.email}</span>}>
          {messages.heading}
        </Headline>
        {owners}
        <div className="mt-6 first:mt-0">
          <Sheet kind="card">{sections}</Sheet>
        </div>
      </main>
      <footer className="mx-auto flex min-h-17 w-full max-w-140 items-center justify-end px-(--gutter) md:box-content">
        <ThemeSwitch />
      </footer>
    </div>
  )
}

function Sections({ devices, roomy }: { devices: ReadingActor; roomy: boolean }) {
  const profile = useProfileActor()
  const email = useAccountChangeActor('email', devices)
  const password = useAccountChangeActor('password', devices)
  const end = useDevicesEndActor(devices)
  return (
    <>
      <SheetSection roomy={roomy}>{profile && <Profile actor={profile} devices={devices} />}</SheetSection>
      <SheetSection roomy={roomy}>{email && <EmailChange actor={email} />}</SheetSection>
      <SheetSection roomy={roomy}>{password && <PasswordChange actor={password} />}</SheetSection>
      <SheetSection roomy={roomy}>
        {email && password && <SecondFactor devices={devices} email={email} password={password} />}
      </SheetSection>
      <SheetSection roomy={roomy}>{end && <Devices actor={devices} end={end} />}</SheetSection>
    </>
  )
}
