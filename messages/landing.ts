/** Words of the landing page. */
export const landingMessages = {
  title: 'Every order on one road, from cart to doorstep.',
  lead: (p: { product: string }) =>
    `${p.product} confirms the order, finds the warehouse, books the courier and counts the cash. You see the ones that need you.`,
  getStarted: 'Get Started',
  logIn: 'Log In',
}
