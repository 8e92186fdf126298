/** Texts of the landing page (specification §2). */
export const landingMessages = {
  title: 'Every order on one road, from cart to doorstep.',
  lead: (p: { product: string }) =>
    `${p.product} confirms the order, finds the warehouse, books the courier and counts the cash. You see the ones that need you.`,

  /** The links for visitors. */
  logIn: 'Log In',
  startFreeTrial: 'Start Free Trial',
  getStarted: 'Get Started',
  requestDemo: 'Request Demo',
  /** What 'Request Demo' does. */
  demoText: 'A live demo opens at once, on sample data and without an account.',
  createAccount: 'Create Account',
  /** The link for a signed-in user instead, by the home of the session state. */
  toDashboard: 'Open Dashboard',
  toOnboarding: 'Continue Setup',
  toApproval: 'See Your Application',
  signedIn: (p: { company: string }) => `You are signed in for ${p.company}.`,

  navigation: {
    label: 'Sections',
    menu: 'Menu',
    overview: 'Overview',
    features: 'Features',
    integrations: 'Integrations',
    testimonials: 'Testimonials',
    company: 'Company',
  },

  /** The picture of the orders list. */
  picture: {
    label: 'Orders of the sample workspace',
    title: 'Orders',
    sample: 'Sample data',
    /** Before the title, which is hidden on a phone. */
    open: 'Open',
    counts: 'Orders by status',
  },

  overview: {
    title: 'Built for cash on delivery',
    text: (p: { product: string }) =>
      `Half the work of an order in Pakistan happens after the click: the call, the address that is a landmark, the rider who comes twice. ${p.product} keeps that work in one list.`,
    figures: [
      { value: '99.9%', unit: 'uptime' },
      { value: '10K+', unit: 'users' },
      { value: '1M+', unit: 'orders' },
    ],
    /** What the figures are, until they are measured. */
    sample: 'Sample figures',
    sampleText: 'Not measured yet. We replace them once they are.',
  },

  features: {
    title: 'What you do all day, made short',
    orderProcessing: {
      title: 'Order processing',
      text: 'Orders arrive, get confirmed by call, split to the right warehouse and leave. What is stuck stands out.',
      label: 'Orders of the sample that need a person',
      city: 'City',
    },
    customerPortal: {
      title: 'Customer portal',
      text: 'One page for a customer: what they bought, what came back, whether they open the door.',
      orders: 'Orders',
      totalSpent: 'Total spent',
      accepted: 'Accepted at the door',
    },
    analytics: {
      title: 'Analytics',
      text: 'Which city returns, which hour sells, which warehouse is slow. Every chart has its table.',
      chart: 'Orders by hour of the day',
      hour: 'Hour',
      orders: 'Orders',
    },
    security: { title: 'Security', text: 'Store and courier keys are encrypted and never shown again.' },
    speed: { title: 'Speed', text: 'Lists answer before you look up. Every screen has a key.' },
    mobileReadiness: {
      title: 'Mobile readiness',
      text: 'The whole product on a small phone, with one thumb.',
    },
  },

  /** Pictures of the product at work. */
  screens: {
    order: {
      alt: 'The page of an order: the customer with number and address, the item, the totals, and VERIFY as the next act',
      caption: 'An order on one page. The green button is the next step.',
    },
    packing: {
      alt: 'The packing desk: a scanned parcel with its item and weight, beside the list of parcels to pack',
      caption: 'Packing by scanner: the right item, the right parcel, or it says so.',
    },
    phone: {
      alt: 'An order on a phone, with its next act above the navigation',
      caption: 'An order on a phone.',
    },
    text: 'Pictures of a company with invented customers and orders.',
  },

  integrations: {
    title: 'Between your shop and the door',
    text: 'Connect the shop once. Orders travel the rest by themselves.',
    road: 'The road of an order',
    /** The product itself is inserted after the first one. */
    own: 'Confirm, split, assign',
    shop: { name: 'Shop', parts: ['Shopify', 'WooCommerce'] },
    onward: [
      { name: 'Courier', parts: ['FedEx/DHL', 'TCS, Leopards'] },
      { name: 'Doorstep', parts: ['Cash on delivery, counted'] },
      { name: 'Books', parts: ['QuickBooks'] },
    ],
  },

  testimonials: {
    title: 'In merchants’ words',
    /** The label of `quotes` while they are samples. */
    sample: 'Sample quotes',
    sampleText: 'Written by us. We replace them with the words of merchants.',
    quotes: [
      {
        text: 'We stopped keeping the city problems in a spreadsheet. They are simply the red rows now.',
        by: 'Operations, home textiles, Lahore',
      },
      {
        text: 'My riders, my warehouse, their screens. Set up before lunch.',
        by: 'Owner, sports goods, Sialkot',
      },
    ],
  },

  company: {
    title: 'Who you travel with',
    text: (p: { product: string }) =>
      `${p.product} is made for merchants in Pakistan: rupees and NTN, city couriers, and customers who pay at the door.`,
    facts: (p: { provider: string }) => [
      {
        term: 'A person decides',
        text: 'Every company is looked at before it starts. If the answer is no, it says why.',
      },
      {
        term: 'Your stock or ours',
        text: `Keep your own warehouses and couriers, or let ${p.provider} store, pack and ship.`,
      },
    ],
    support: 'A person answers',
    supportText: 'Before, during and after setup:',
  },

  closing: {
    title: 'Join the caravan',
    text: 'Sign up, be approved, take six short steps. Then the dashboard is yours.',
  },

  footer: {
    text: 'Order management for merchants in Pakistan.',
    product: 'Product',
    company: 'Company',
    support: 'Contact support',
    privacy: 'Privacy',
    terms: 'Terms',
  },
}
