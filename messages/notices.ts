/** Texts of notices (codes of domain/notices.ts). */
export const noticeMessages = {
  region: 'Notices',
  undo: 'Undo',
  undoKeys: 'Ctrl Z',
  /** What a screen reader says of a notice with an Undo. */
  withUndo: (p: { text: string }) => `${p.text}. Press Ctrl Z to undo.`,
  /** A dialog, drawer or menu whose code could not be loaded. */
  partNotLoaded: {
    connected: "This couldn't be opened. Reload the page.",
    notConnected: 'No connection. Try again when it is back.',
  },
  signedIn: 'Login successful!',
  onboardingCompleted: (p: { provider: string }) => `${p.provider} onboarding completed successfully!`,
}
