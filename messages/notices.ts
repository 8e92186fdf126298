/** Texts of notices (codes of domain/notices.ts). */
export const noticeMessages = {
  region: 'Notices',
  signedIn: 'Login successful!',
  onboardingCompleted: (p: { provider: string }) => `${p.provider} onboarding completed successfully!`,
}
