/** The screen of the link that takes a change of who owns a company back. */
export const takeBackMessages = {
  ready: {
    heading: 'Take the change back?',
    lead: 'The owners of before become the owners again. Who became one since is removed, and who made the change is signed out.',
    take: 'Take It Back',
    taking: 'Taking It Back...',
  },
  done: {
    heading: 'The change is taken back',
    lead: (p: { company: string }) =>
      `The owners of ${p.company} are those of before. Sign in, and choose another password if somebody may know yours. The recovery codes of who made the change no longer work.`,
    goOn: 'Sign in',
  },
  unusable: {
    heading: 'This link does not work',
    lead: 'It was used, is older than 24 hours, or an earlier change was taken back. If you need help, write to the support.',
    goOn: 'Sign in',
  },
  failed: {
    heading: 'That did not work',
    lead: 'The server did not answer. Nothing may have changed yet; try again.',
    again: 'Try Again',
  },
}
