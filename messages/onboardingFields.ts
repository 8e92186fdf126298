/** The words of each field of the setup; the legends of its choices are in onboarding.ts. */
import type { FieldOfKind, OnboardingTextField, RequiredField } from '#domain/onboarding/fields.ts'

export const onboardingLabels: Record<OnboardingTextField, string> = {
  legal_name: 'Legal Name',
  ntn: 'NTN',
  ecommerce_store_url: 'Store URL',
  ecommerce_access_token: 'Access Token',
  ecommerce_api_key: 'API Key',
  courier_username: 'Username',
  courier_password: 'Password',
  courier_api_key: 'API Key',
}

const missing: Record<RequiredField, string> = {
  legal_name: 'Enter the legal name',
  ntn: 'Enter the NTN',
  split_logic: 'Choose one way to split orders',
  warehouse_ids: 'Choose at least one warehouse',
  inventory_manager: 'Choose who manages the inventory',
  ivr_type: 'Choose how orders are confirmed',
  ecommerce_store_url: 'Enter the store URL',
  ecommerce_access_token: 'Enter the access token',
  ecommerce_api_key: 'Enter the API key',
  courier_type: 'Please select a courier service',
  courier_username: 'Enter the username',
  courier_password: 'Enter the password',
  courier_api_key: 'Enter the API key',
}

const malformed: Record<FieldOfKind<'text'>, string> = {
  legal_name: 'This text contains characters that cannot be used',
  ntn: 'Enter an NTN like 1234567-8',
  ecommerce_store_url: 'Enter a web address like https://shop.example.com',
}

/** Why something of the set-up did not happen: the server's own message, else the message of the error catalogue (specification §8). */
export const setupFailures = {
  setup: (p: { text?: string }) => p.text ?? 'Failed to complete onboarding',
  warehouses: (p: { provider: string }) => `Failed to load ${p.provider} warehouses`,
}

const rare = {
  notOffered: 'A warehouse you chose is no longer available. Check your choice',
  notBare: 'Enter the address without a user name, ? or #. Keys belong in their own fields',
  contradiction: 'This does not fit the warehouses that you chose',
}

/** The courier is the last word of a setup that does not fit (specification §8). */
const contradiction = { courier_type: 'Please complete the courier configuration' }

/** What is said of a field that is wrong. */
export const onboardingWords = { missing, malformed, rare, contradiction }
