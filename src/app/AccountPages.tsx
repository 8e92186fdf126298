import { useContext } from 'react'
import { mailPaths, screenAt } from '#domain/paths.ts'
import AccountPage from '#features/account/AccountPage.tsx'
import EmailVerificationPage from '#features/emailVerification/EmailVerificationPage.tsx'
import InvitationPage from '#features/invitation/InvitationPage.tsx'
import PasswordResetPage from '#features/passwordReset/PasswordResetPage.tsx'
import TakeBackPage from '#features/takeBack/TakeBackPage.tsx'
import { PathnameContext } from '#ui/link/PathnameContext.ts'

/**
 * One's own account, and the screens that links in mails lead to, in one file: each file that is loaded later makes the
 * public pages heavier.
 */
export default function AccountPages() {
  const pathname = useContext(PathnameContext)
  const isAt = (path: string) => pathname.toLowerCase().startsWith(path)
  if (screenAt(pathname) === 'account') return <AccountPage />
  if (isAt(mailPaths.invitation)) return <InvitationPage />
  if (isAt(mailPaths.takeBack)) return <TakeBackPage />
  return isAt(mailPaths.verifyEmail) ? <EmailVerificationPage /> : <PasswordResetPage />
}
