/** The six-step setup of a company (specification §2). The words of its fields are in onboardingFields.ts. */
import type { ResetEffect } from '#domain/onboarding/draft.ts'
import type { StepRefusal } from '#domain/onboarding/rules.ts'
import { onboardingLabels, onboardingWords } from './onboardingFields.ts'
import { splitOptionNames } from './splitOptions.ts'

/** Answers that a choice of warehouses changed. */
export const resetAnswers: Record<ResetEffect, string> = {
  warehouses: 'choice of warehouses',
  splitLogic: 'order splitting',
  inventoryManager: 'inventory manager',
  cms: 'CMS',
  courier: 'courier',
  courierCredentials: 'courier credentials',
}

/** 'a', 'a and b', 'a, b and c'. */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const refusals: Record<StepRefusal, string> = {
  stepIncomplete: 'Please complete all required fields',
  courierNotChosen: 'Please select a courier service',
  courierCredentialsMissing: 'Please provide all required courier credentials (Username, Password, API Key)',
  courierConfigurationIncomplete: onboardingWords.contradiction.courier_type,
}

export const onboardingMessages = {
  logOut: 'Log Out',
  road: 'Company setup',
  steps: [
    { label: 'Company Details', lead: 'The company as it is registered with the FBR.' },
    { label: 'Warehouse Setup', lead: 'Where do your orders leave from?' },
    { label: 'Inventory Management', lead: 'Who keeps count of your stock?' },
    { label: 'IVR Configuration', lead: 'How do customers confirm their orders by phone?' },
    { label: 'E-commerce', lead: 'Which shop do your orders come from?' },
    { label: 'Courier Service', lead: 'Who brings your orders to the door?' },
  ],
  previous: 'Previous Step',
  next: 'Next Step',
  complete: 'Complete Setup & Go to Dashboard',
  ownStart: {
    text: 'Your dashboard opens with sample data to look around in. You can also begin with your own.',
    act: 'Start with your own orders',
  },
  completing: 'Completing Setup...',
  checking: 'Checking...',
  firstStep: 'This is the first step',
  answersOnTheirWay: 'Your answers are being sent',
  /** A step was refused, before anything was sent (specification §8). */
  refusal: (p: { code: StepRefusal }) => refusals[p.code],
  triesAgain: 'Your answers are still here. Try again in a moment.',
  isChecking: 'No response arrived. Checking whether your setup was saved.',
  askedAgain: 'Passwords, tokens and keys are never kept in this browser. Enter them again to go on.',
  fields: onboardingLabels,
  legalNameHint: 'As on your registration, for example Chenab Traders (Pvt) Ltd',
  ntnHint: 'Seven digits, a hyphen and one digit, like 1234567-8',
  storeUrlHint: 'The address that your customers open',
  warehouses: {
    legend: 'Warehouses',
    provider: (p: { provider: string }) => `${p.provider} warehouses`,
    providerText: (p: { provider: string }) => `${p.provider} stores, packs and ships for you.`,
    own: 'Our own warehouses',
    ownText: 'You keep the stock and choose a courier.',
    list: 'Choose at least one',
    selected: (p: { n: number; of: number }) => `${p.n} of ${p.of} selected`,
    loading: (p: { provider: string }) => `Loading ${p.provider} warehouses`,
    stillLoading: 'The warehouses are still loading. Choose when they are here.',
    empty: (p: { provider: string }) => `No ${p.provider} warehouses available. Please contact support.`,
    retry: 'Try Again',
    checkAgain: 'Check Again',
  },
  split: {
    legend: 'How should an order find its warehouse?',
    ...splitOptionNames,
  },
  changes: {
    title: 'What this changes',
    provider: (p: { provider: string }) => `${p.provider} handles inventory and courier.`,
    own: 'You handle inventory and courier.',
    inventory: 'Inventory',
    courier: 'Courier',
    credentials: 'Courier credentials',
    notNeeded: 'not needed',
    inStep: (p: { step: number }) => `in step ${p.step}`,
    wereReset: (p: { answers: readonly ResetEffect[] }) =>
      `${sentence(listed(p.answers.map((answer) => resetAnswers[answer])))} ${p.answers.length === 1 ? 'was' : 'were'} reset.`,
    undo: 'Undo',
  },
  /** Why a step asks nothing. */
  settled: (p: { provider: string }) =>
    `Nothing to answer here: you chose ${p.provider} warehouses in step 2.`,
  inventory: {
    legend: 'Inventory manager',
    company: 'Company',
    companyText: 'Your own staff keep count.',
    providerText: (p: { provider: string }) => `${p.provider} keeps count for you.`,
    cms: 'CMS',
    cmsHint: 'The system in which you keep your catalogue and stock today',
    noCms: 'None',
  },
  ivr: {
    legend: 'Order confirmation',
    automatic: 'Automatic',
    automaticText: 'A recorded call asks each customer to confirm.',
    own: 'Manual, by our own team',
    ownText: 'Your own people call each customer.',
    provider: (p: { provider: string }) => `Manual, by ${p.provider} (extra cost)`,
    providerText: (p: { provider: string }) => `${p.provider} staff call each customer for you.`,
    paid: 'Paid feature',
  },
  shop: {
    legend: 'Platform',
    none: 'None',
    noneText: 'Orders are entered by hand.',
    shopify: 'Shopify',
    shopifyText: 'Needs an access token.',
    woocommerce: 'WooCommerce',
    woocommerceText: 'Needs an API key.',
  },
  courier: {
    missing: 'Choose who delivers your orders',
    legend: 'Courier',
    providerText: (p: { provider: string }) => `${p.provider} picks up and delivers.`,
    tcs: 'TCS',
    leopard: 'Leopards',
    accountText: 'With your own account.',
  },
}
