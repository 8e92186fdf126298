/** Texts of connections to couriers and of bookings. */
import type { BookingState } from '#domain/partners/booking.ts'
import type { ConnectedCourier, ConnectionState } from '#domain/partners/connections.ts'

const fieldLabels: Record<string, string> = {
  apiKey: 'API key',
  apiPassword: 'API password',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  userName: 'User name',
  password: 'Password',
  accountNumber: 'Account number',
  costCentre: 'Cost centre code',
  token: 'API token',
}

export const courierFieldLabel = (name: string): string => fieldLabels[name] ?? name

export const connectionStateLabels: Record<ConnectionState, string> = {
  notConnected: 'Not connected',
  checking: 'Checking',
  connected: 'Connected',
  failing: 'Not reachable',
  refused: 'Refused',
  paused: 'Paused',
}

const names: Record<ConnectedCourier, string> = { leopards: 'Leopards', tcs: 'TCS', postex: 'PostEx' }

/** The screen of the connections. */
export const courierMessages = {
  title: 'Couriers',
  lead: 'Connect a courier to book parcels from here. Your credentials are stored encrypted and never shown again.',
  standIns: 'These couriers are stand-ins: nothing leaves this machine, and no parcel is collected.',
  loading: 'Loading the connections',
  failed: 'The connections couldn’t be loaded.',
  name: (courier: ConnectedCourier) => names[courier],
  said: (p: { courier: string; words: string }) => `${p.courier}: “${p.words}”`,
  missing: (p: { fields: string }) => `Still needed: ${p.fields}.`,
  fromSetup: 'The values of your setup are used: enter the rest.',
  checkedAt: (p: { day: string }) => `Signed in last on ${p.day}`,
  cities: (p: { count: number }) => `Delivers to ${p.count.toLocaleString('en')} cities`,
  waiting: (p: { count: number }) =>
    p.count === 1 ? '1 parcel waits for it' : `${p.count} parcels wait for it`,
  connect: 'Connect',
  change: 'Change Values',
  pause: 'Pause',
  resume: 'Resume',
  end: 'Disconnect',
  pickups: 'Where It Collects',
  news: 'Address for its news',
  newsHint: (p: { courier: string }) =>
    `Give this address to ${p.courier} as your webhook: its news then arrive at once. Keep it secret.`,
  of: (p: { act: string; courier: string }) => `${p.act}: ${p.courier}`,
  formTitle: (p: { courier: string; isNew: boolean }) =>
    p.isNew ? `Connect ${p.courier}` : `Values of ${p.courier}`,
  formLead: (p: { courier: string }) =>
    `${p.courier} gives you these values with your account. They are used after ${p.courier} has accepted them.`,
  kept: 'Leave it empty to keep the current one.',
  ofSetup: 'Leave it empty to use the one from your setup.',
  pickupsTitle: (p: { courier: string }) => `Where ${p.courier} collects`,
  cutOff: 'Time for Advice',
  cutOffTitle: (p: { courier: string }) => `Until when ${p.courier} takes advice`,
  cutOffLead: (p: { courier: string }) =>
    `After a failed attempt you tell ${p.courier} to try again or to bring the parcel back. Your contract with it says until when (the “cut-off” for shipper’s advice); if it does not, ask your contact there. It counts for attempts from now on.`,
  cutOffTime: 'Until',
  cutOffUnknown: 'Not known',
  cutOffDay: 'On which day',
  cutOffDays: (p: { days: number }) =>
    p.days === 0
      ? 'The day of the attempt'
      : p.days === 1
        ? 'The day after the attempt'
        : `${p.days} days after the attempt`,
  /** '17:00'; the end of a day is its last time. */
  time: (p: { minute: number }) =>
    p.minute === 24 * 60
      ? 'Midnight'
      : `${String(Math.floor(p.minute / 60)).padStart(2, '0')}:${String(p.minute % 60).padStart(2, '0')}`,
  takesAdvice: (p: { time: string; days: number }) =>
    `Takes advice until ${p.time}${p.days === 0 ? ' on the day of an attempt' : p.days === 1 ? ' on the day after an attempt' : `, ${p.days} days after an attempt`}`,
  pickupNone: 'Not chosen',
  pickupHint: 'The courier’s code for this warehouse. Leave it empty if there is none.',
  save: 'Save and Check',
  saving: 'Saving…',
  notSaved: 'That was not saved. Check the connection to the internet and try again.',
  endTitle: (p: { courier: string }) => `Disconnect ${p.courier}?`,
  endText:
    'Its values are deleted here. Booked parcels stay booked; waiting ones wait until it is connected again.',
  keep: 'Keep It',
  reference: (p: { reference: string }) => `Its reference there is ${p.reference}.`,
}

/** The provider's own connections, in the operator's console. */
export const providerCourierMessages = {
  lead: 'The provider’s own accounts at couriers, for the parcels at its warehouses. The credentials are stored encrypted and never shown again; no company sees them.',
}

type OfBooking = { courier: string; reference: string }

/** What a parcel says of its booking, by the state of that. */
export const bookingMessages: Partial<Record<BookingState, (p: OfBooking) => string>> = {
  queued: (p) => `Waiting to be booked at ${p.courier}.`,
  asking: (p) => `Being booked at ${p.courier}.`,
  searching: (p) => `${p.courier} gave no answer. It is being asked whether it has the booking.`,
  askingPerson: (p) =>
    `${p.courier} gave no answer, and cannot tell. Look there for the reference ${p.reference}, and say what you find.`,
  cancelling: (p) => `Being cancelled at ${p.courier}.`,
  notCancelled: (p) => `${p.courier} did not cancel it.`,
}

/** What a courier said of a parcel, and what it was told. */
export const wayMessages = {
  title: 'The parcel’s way',
  count: (p: { count: number }) => (p.count === 1 ? '1 step' : `${p.count} steps`),
  expected: (p: { day: string }) => `Expected by ${p.day}`,
  unclear: (p: { courier: string; words: string }) =>
    `${p.courier} says “${p.words}”. Karwan cannot tell what that means, and changed nothing: ask ${p.courier}.`,
  advice: {
    queued: (p: { courier: string }) => `${p.courier} is being told.`,
    told: (p: { courier: string }) => `${p.courier} has your advice.`,
    refused: (p: { courier: string }) => `${p.courier} did not take your advice.`,
  },
  advised: { again: 'Try Again', return: 'Bring It Back' },
}

export const courierServerMessages = {
  fieldMissing: (p: { field: string }) =>
    `Enter the ${courierFieldLabel(p.field)} that the courier gave you.`,
  notPossible: 'This is not possible now: the connection has changed. Look at it again.',
  changed: 'This connection was changed meanwhile. Look at it again.',
  unknownCity: (p: { city: string }) => `Karwan knows no city “${p.city}”. Write it as in your orders.`,
  unclearRule: 'Give this rule at least one condition that can be met.',
  unknownPickup: 'Choose one of the addresses that the courier has.',
  notConnected: (p: { courier: string }) => `${p.courier} is not connected.`,
  paused: (p: { courier: string }) => `The connection to ${p.courier} is paused.`,
  credentialsRefused: (p: { courier: string }) => `${p.courier} no longer takes the credentials.`,
  checking: (p: { courier: string }) => `The connection to ${p.courier} is being checked.`,
  notReachable: (p: { courier: string }) => `${p.courier} cannot be reached at present.`,
  originUnserved: (p: { courier: string; city: string }) => `${p.courier} does not collect in "${p.city}".`,
  cityUnserved: (p: { courier: string; city: string }) => `${p.courier} has no city "${p.city}".`,
  /** Of labels that one file cannot have. `without`: parcels of which no courier makes a label. */
  labelFiles: (p: { files: readonly { courier: string; labels: number }[]; without: number }) => {
    const each = p.files.map(({ courier, labels }) => `${courier} ${labels}`).join(', ')
    const ask = `Ask for each file by itself. Labels come in ${p.files.length} ${p.files.length === 1 ? 'file' : 'files'}: ${each}.`
    return p.without === 0
      ? ask
      : `${ask} ${p.without} ${p.without === 1 ? 'parcel has' : 'parcels have'} no label of a courier.`
  },
  noLabel: (p: { courier: string; words: string }) =>
    `${p.courier} gave no label${p.words === '' ? '.' : `: ${p.words}`}`,
  suspended: 'The company is suspended.',
  rightEnded: (p: { name: string }) => `${p.name}, who asked for it, may no longer book.`,
  noPlace: 'The parcel has no warehouse.',
  orderGone: 'This order was deleted.',
  noParcel: 'This order has no parcel yet: verify it first.',
  noShipperMobile: (p: { courier: string }) =>
    `${p.courier} needs a mobile number of your company. Enter it as the support number in Settings, Company.`,
}
