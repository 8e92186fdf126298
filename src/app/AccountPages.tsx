import { useLocation } from 'react-router-dom'
import { mailPaths, screenAt } from '#domain/paths.ts'
import AccountPage from '#features/account/AccountPage.tsx'
import EmailVerificationPage from '#features/emailVerification/EmailVerificationPage.tsx'
import PasswordResetPage from '#features/passwordReset/PasswordResetPage.tsx'

/**
 * One's own account, and the screens that links in mails lead to, in one file: each file that is loaded later makes the
 * public pages heavier.
 */
export default function AccountPages() {
  const { pathname } = useLocation()
  if (screenAt(pathname) === 'account') return <AccountPage />
  return pathname.toLowerCase().startsWith(mailPaths.verifyEmail) ? (
    <EmailVerificationPage />
  ) : (
    <PasswordResetPage />
  )
}
