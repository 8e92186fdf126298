/** Connections to couriers: to which, their states, and the values that they need. */
import type { OnboardingSecretField } from '#domain/onboarding/fields.ts'
import { type CourierId, couriers } from './couriers.ts'

/** The couriers that a company can be connected to. */
export const connectedCouriers = ['leopards', 'tcs', 'postex'] as const satisfies CourierId[]
export type ConnectedCourier = (typeof connectedCouriers)[number]

/** The provider has connections of its own, like a company: under this id, which no company has. */
export const PROVIDER_ID = '00000000-0000-0000-0000-000000000000'

/** The states of a connection that are stored (machines/connection). */
export const connectionStates = [
  'notConnected',
  'checking',
  'connected',
  'failing',
  'refused',
  'paused',
] as const
export type ConnectionState = (typeof connectionStates)[number]

/** The states in which a courier is asked for news, payments and advice. */
export const usedStates: readonly ConnectionState[] = ['connected', 'failing']

/** Which answers of onboarding are values of a connection. */
const ofSetup: { [Id in ConnectedCourier]: Record<string, OnboardingSecretField> } = {
  leopards: { apiKey: 'courier_api_key', apiPassword: 'courier_password' },
  tcs: { userName: 'courier_username', password: 'courier_password' },
  postex: {},
}
const setupCouriers: Partial<Record<string, ConnectedCourier>> = { LEOPARD: 'leopards', TCS: 'tcs' }

/** The answer of onboarding that gives a value of a connection; undefined when none does. */
export function setupFieldOf(
  courierType: string,
  courier: ConnectedCourier,
  field: string,
): OnboardingSecretField | undefined {
  return setupCouriers[courierType] === courier ? ofSetup[courier][field] : undefined
}

export const fieldsOf = (courier: ConnectedCourier): readonly { name: string; isSecret: boolean }[] =>
  couriers[courier].fields
