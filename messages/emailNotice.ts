/** The bar of an e-mail address that nobody has verified yet. It is on every screen. */
export const emailNoticeMessages = {
  title: 'Email address not confirmed',
  /** Before the address. */
  text: 'Open the link in the mail to',
  sendAgain: 'Send again',
}
