/** Texts of notices (codes of domain/notices.ts). */
export const noticeMessages = {
  region: 'Notices',
  undo: 'Undo',
  undoKeys: 'Ctrl Z',
  /** What a screen reader says of a notice with an Undo. */
  withUndo: (p: { text: string }) => `${p.text}. Press Ctrl Z to undo.`,
  signedIn: 'Login successful!',
  onboardingCompleted: (p: { provider: string }) => `${p.provider} onboarding completed successfully!`,
}
