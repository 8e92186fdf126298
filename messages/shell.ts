/** The texts of the application's frame: navigation, sample bar, and what an address without a screen says. */
import { SAMPLE_RUPEES_PER_DOLLAR } from '#domain/money.ts'
import type { RedirectedScreen } from '#domain/paths.ts'

/** Why a screen leads to the landing page (specification §2). */
const notYet: Record<RedirectedScreen, string> = {
  analytics: 'Analytics is not open yet',
  settings: 'Settings are not open yet',
}

export const shellMessages = {
  /** An outline is of somebody without a name. */
  greeting: (p: { company: string | null }) => (p.company?.trim() ? `Welcome, ${p.company}` : 'Welcome'),
  home: (p: { product: string }) => `${p.product}, home`,
  /** Before the name of the company. */
  accountMenu: 'Account of',
  navigation: {
    label: 'Main',
    more: 'More',
    /** Of a screen that does not exist yet. */
    soon: 'Soon',
    logout: 'Logout',
    signIn: 'Log In',
    signUp: 'Get Started',
  },
  sample: {
    title: 'Sample data.',
    text: `Changes stay in this tab. In lists, one dollar is ${SAMPLE_RUPEES_PER_DOLLAR} rupees.`,
    getStarted: 'Get Started',
  },
  notFound: {
    title: 'This page does not exist',
    text: 'The address may be mistyped, or the page has moved.',
    home: 'Go Home',
  },
  notYet,
  /** Where `/settings` leads to the landing page although there are settings. */
  settingsElsewhere: 'Settings are in the menu beside your orders',
}
