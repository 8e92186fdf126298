import { useContext } from 'react'
import { mailPaths, paths, screenAt } from '#domain/paths.ts'
import AccountPage from '#features/account/AccountPage.tsx'
import EmailVerificationPage from '#features/emailVerification/EmailVerificationPage.tsx'
import InvitationPage from '#features/invitation/InvitationPage.tsx'
import PasswordResetPage from '#features/passwordReset/PasswordResetPage.tsx'
import TakeBackPage from '#features/takeBack/TakeBackPage.tsx'
import { useSession } from '#session/session.hooks.ts'
import { InShellContext } from '#ui/inShell.ts'
import { PathnameContext } from '#ui/link/PathnameContext.ts'
import { SettingsFrame } from './settings/SettingsFrame.tsx'

/**
 * One's own account, and the screens that links in mails lead to, in one file: each file that is loaded later makes the
 * public pages heavier.
 */
export default function AccountPages() {
  const pathname = useContext(PathnameContext)
  const isAt = (path: string) => pathname.toLowerCase().startsWith(path)
  if (screenAt(pathname) === 'account') return <Account />
  if (isAt(mailPaths.invitation)) return <InvitationPage />
  if (isAt(mailPaths.takeBack)) return <TakeBackPage />
  return isAt(mailPaths.verifyEmail) ? <EmailVerificationPage /> : <PasswordResetPage />
}

/** At work on own data it is one of the settings; the sample has none. */
function Account() {
  const isInShell = useContext(InShellContext)
  const isOnOwnData = useSession(({ context }) => context.workspace === 'live')
  if (!isInShell || !isOnOwnData) return <AccountPage />
  return (
    <SettingsFrame at={paths.account}>
      <AccountPage />
    </SettingsFrame>
  )
}
