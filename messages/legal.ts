/** The pages on privacy and on terms: drafts, which the operator of a deployment replaces after legal advice. */
import type { LegalScreen } from '#domain/paths.ts'

type Names = { product: string; provider: string }

type LegalText = {
  title: string
  lead: (p: Names) => string
  sections: (p: Names) => { title: string; texts: string[] }[]
}

export const legalMessages = {
  draft: 'Draft',
  draftText: (p: Names) =>
    `${p.provider} has not had this text reviewed by a lawyer yet. It describes what the software does.`,
  contact: 'Questions:',
  pages: {
    privacy: {
      title: 'Privacy',
      lead: (p) => `What ${p.product} stores, why, who can read it, and how it is removed.`,
      sections: ({ product, provider }) => [
        {
          title: 'What is stored',
          texts: [
            'Your account: name, email address, a hash of your password, the devices that are signed in, and your second factor if you use one.',
            'Your company: the answers of the setup, people and their roles, products, stock, orders, and a log of who changed what.',
            'Your customers: name, phone numbers, email address, delivery address, orders, and notes that your people write. You enter them, or your shop does.',
            'Keys of your shop and your couriers, encrypted. Nobody can read them back, you included.',
          ],
        },
        {
          title: 'Why',
          texts: [
            `${product} uses this data to run your orders: to confirm, pack, deliver and count the cash. It is not sold, and it is not used for advertising.`,
            'There are no analytics scripts, no advertising cookies and no requests to other companies’ servers in your browser. The browser stores your session and your display settings.',
          ],
        },
        {
          title: 'Who can read it',
          texts: [
            'The people whom you invite, each by their role. Other companies never can.',
            `Operators at ${provider} see what they need to approve and support a company. Each of their acts is recorded.`,
            'A courier receives the name, phone number and address on a parcel, because it delivers it.',
          ],
        },
        {
          title: 'How long, and your rights',
          texts: [
            'Data stays as long as your company has an account. Ask us to correct, export or remove it.',
            'Your customers have the same rights. They ask you, because you decide what is stored about them.',
            'Backups keep removed data until they expire.',
          ],
        },
      ],
    },
    terms: {
      title: 'Terms',
      lead: (p) => `What you can expect of ${p.product}, and what it expects of you.`,
      sections: ({ product, provider }) => [
        {
          title: 'The service',
          texts: [
            `${provider} decides on each company that signs up. If the answer is no, it says why.`,
            'Figures and quotes that are marked as samples are examples. They promise nothing.',
          ],
        },
        {
          title: 'Your part',
          texts: [
            'You sell what the law allows, and you enter data that you are allowed to use.',
            'You keep passwords and devices safe, give each person their own account, and remove people who leave.',
            'You have your own contracts with couriers and shops, and follow their rules.',
          ],
        },
        {
          title: 'Orders and cash',
          texts: [
            `${product} records what couriers and your people report. Your money does not pass through it, and it is not a party to a sale.`,
            'Check statements of couriers against your bank account: differences are shown, not settled.',
          ],
        },
        {
          title: 'Changes and the end',
          texts: [
            `You can stop at any time and take your data with you. ${provider} can suspend a company that breaks these terms, and says why.`,
            'We announce changes of these terms before they apply.',
          ],
        },
      ],
    },
  } satisfies Record<LegalScreen, LegalText>,
}
