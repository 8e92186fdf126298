/** One's own account as a person sees it, on the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import { RECOVERY_CODES, secondFactorPaths } from '#domain/secondFactor.ts'
import { answering, createNetwork, offline } from '#tests/support/faults.ts'
import { BASE_URL, openApp } from '#tests/support/openApp.tsx'
import { tokenInMail } from '#tests/support/outbox.ts'
import { createDevice, plugIn } from '#tests/support/passkeys.ts'
import { codeOf, nextCodeOf } from '#tests/support/secondFactor.ts'
import { createTestApp, type TestApp, type TestCompanyStatus } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ publicUrl: location.origin })
})
afterAll(() => server.close())

async function openAs(status: TestCompanyStatus, at = '/account') {
  const account = await server.createAccount(status)
  const elsewhere = await server.signIn(account)
  server.clock.advance(60_000)
  const network = createNetwork(server.fetch, BASE_URL)
  const page = openApp({ network, at, session: await server.signIn(account) })
  return { account, elsewhere, network, ...page }
}
const isSignedIn = async (access: string) => (await server.get(apiPaths.me, access)).status === 200

test('is opened inside the frame of the application, which leads on', async () => {
  const { user, address } = await openAs('onboarded', '/orders')
  await user.click(await screen.findByRole('button', { name: /^Account of/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Your account' }))
  await screen.findByRole('heading', { name: 'Your account' })
  expect(screen.queryByRole('link', { name: 'Back' })).toBeNull()
  await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] as HTMLElement)
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

test('of a company that is not at work is outside that frame, and leads back', async () => {
  const { user, address } = await openAs('pending')
  await user.click(await screen.findByRole('link', { name: 'Back' }))
  await waitFor(() => expect(address()).toBe('/waitingApproval'))
})

test('changes the profile, and keeps what was typed when it is refused', async () => {
  const { user, network, go } = await openAs('pending')
  const form = within(await screen.findByRole('form', { name: 'Profile' }))
  expect(form.getByLabelText('Last Name')).toHaveValue('Person')
  await user.clear(form.getByLabelText('First Name'))
  await user.type(form.getByLabelText(/^Phone Number/), '0300 1234567')
  await user.click(form.getByRole('button', { name: 'Save Profile' }))
  expect(form.getByLabelText('First Name')).toHaveFocus()
  expect(form.getByLabelText('First Name')).toHaveAccessibleErrorMessage('Enter your first name')
  await user.type(form.getByLabelText('First Name'), 'Sana')

  network.meet(apiPaths.profile, answering(400, '{"last_name":["Not this one"]}'))
  await user.click(form.getByRole('button', { name: 'Save Profile' }))
  await waitFor(() => expect(form.getByLabelText('Last Name')).toHaveAccessibleErrorMessage('Not this one'))
  expect(form.getByLabelText('Last Name')).toHaveFocus()
  expect(form.getByLabelText('First Name')).toHaveValue('Sana')
  network.heal()
  await user.click(form.getByRole('button', { name: 'Save Profile' }))
  await form.findByText('Your profile is saved.')
  expect(form.getByLabelText(/^Phone Number/)).toHaveValue('+923001234567')

  go('/waitingApproval')
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Profile' })).toBeNull())
  go('/account')
  const again = within(await screen.findByRole('form', { name: 'Profile' }))
  expect(again.getByLabelText('First Name')).toHaveValue('Sana')
  expect(again.getByLabelText(/^Phone Number/)).toHaveValue('+923001234567')
})

test('changes the password, and signs out everywhere else', async () => {
  const { user, account, elsewhere } = await openAs('rejected')
  await user.click(await screen.findByRole('button', { name: 'Change Password' }))
  expect(screen.getByLabelText('Current Password')).toHaveFocus()
  expect(screen.getByLabelText('Current Password')).toHaveAccessibleErrorMessage(
    'Enter your current password',
  )
  await user.type(screen.getByLabelText('Current Password'), 'not this one')
  await user.type(screen.getByLabelText('New Password'), 'a new phrase')
  await user.type(screen.getByLabelText('Confirm New Password'), 'a new phrase{Enter}')
  await waitFor(() =>
    expect(screen.getByLabelText('Current Password')).toHaveAccessibleErrorMessage(
      'This is not your current password',
    ),
  )
  await user.clear(screen.getByLabelText('Current Password'))
  await user.type(screen.getByLabelText('Current Password'), `${account.password}{Enter}`)
  await screen.findByText('Your password is changed. All your other devices are signed out.')
  expect(screen.getByLabelText('New Password')).toHaveValue('')
  expect(await isSignedIn(elsewhere.access)).toBe(false)
  await screen.findByText('You are signed in on this device only.')
})

test('changes the email address with the link of the mail to it', async () => {
  const { user, account, network, go } = await openAs('onboarded')
  const form = within(await screen.findByRole('form', { name: 'Email' }))
  await user.click(form.getByRole('button', { name: 'Change Email' }))
  expect(form.getByLabelText('New Email')).toHaveFocus()
  expect(form.getByLabelText('New Email')).toHaveAccessibleErrorMessage('Enter an email')
  await user.type(form.getByLabelText('New Email'), 'sana.new@shop.test')
  await user.type(form.getByLabelText('Your Password'), 'not this one{Enter}')
  await waitFor(() =>
    expect(form.getByLabelText('Your Password')).toHaveAccessibleErrorMessage(
      'This is not your current password',
    ),
  )
  expect(form.getByLabelText('Your Password')).toHaveFocus()
  network.meet(apiPaths.changeEmail, offline)
  await user.clear(form.getByLabelText('Your Password'))
  await user.type(form.getByLabelText('Your Password'), `${account.password}{Enter}`)
  expect(await form.findByRole('alert')).toHaveTextContent('Failed to connect to the server.')
  network.heal()
  await user.click(form.getByRole('button', { name: 'Change Email' }))
  await form.findByText(/^We sent a link to sana\.new@shop\.test\./)
  expect(form.getByLabelText('Your Password')).toHaveValue('')

  go(`/verify-email#${await tokenInMail(server, 'sana.new@shop.test', 'changeEmail')}`)
  await screen.findByRole('heading', { name: 'Email address confirmed' })
  go('/account')
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('sana.new@shop.test'))
})

test('signs out another device by its own button', async () => {
  const { user, elsewhere } = await openAs('pending')
  const devices = within(await screen.findByRole('region', { name: 'Signed-in devices' }))
  await user.click(
    await devices.findByRole('button', { name: /^Sign out Unknown device, Signed in 2 Mar 2026/ }),
  )
  await devices.findByText('You are signed in on this device only.')
  expect(await isSignedIn(elsewhere.access)).toBe(false)
  expect(devices.getByRole('heading', { name: 'Signed-in devices' })).toHaveFocus()
})

test('lists the devices, and signs out all others', async () => {
  const { user, network, elsewhere } = await openAs('pending')
  const devices = within(await screen.findByRole('region', { name: 'Signed-in devices' }))
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(2))
  expect(within(devices.getAllByRole('listitem')[0] as HTMLElement).getByText('This device')).toBeVisible()
  network.meet(apiPaths.sessions, offline)
  await user.click(devices.getByRole('button', { name: 'Sign Out Everywhere Else' }))
  expect(await devices.findByRole('alert')).toHaveTextContent('Failed to connect to the server.')
  expect(await isSignedIn(elsewhere.access)).toBe(true)
  network.heal()
  await user.click(devices.getByRole('button', { name: 'Sign Out Everywhere Else' }))
  await devices.findByText('You are signed in on this device only.')
  expect(await isSignedIn(elsewhere.access)).toBe(false)
})

test('a visitor is sent to sign in, and comes back', async () => {
  const network = createNetwork(server.fetch, BASE_URL)
  const { address } = openApp({ network, at: '/account' })
  await screen.findByRole('heading', { name: 'Welcome to Karwan' })
  expect(address()).toBe('/login?next=%2Faccount')
})

describe('two-step sign-in', () => {
  const region = async () => within(await screen.findByRole('region', { name: /^Two-step sign-in/ }))

  test('is turned on with an app, shows its recovery codes once, and is turned off again', async () => {
    const { user, account, network, elsewhere } = await openAs('onboarded')
    const part = await region()
    expect(await part.findByText('Off')).toBeVisible()
    await user.click(part.getByRole('button', { name: 'Set Up an App' }))
    expect(await part.findByRole('heading', { name: 'Set up an app' })).toHaveFocus()
    await user.click(part.getByRole('button', { name: 'Next' }))
    expect(part.getByLabelText('Your Password')).toHaveFocus()
    expect(part.getByLabelText('Your Password')).toHaveAccessibleErrorMessage('Enter your current password')
    await user.type(part.getByLabelText('Your Password'), 'not this one{Enter}')
    await waitFor(() =>
      expect(part.getByLabelText('Your Password')).toHaveAccessibleErrorMessage(
        'This is not your current password',
      ),
    )
    await user.clear(part.getByLabelText('Your Password'))
    await user.type(part.getByLabelText('Your Password'), `${account.password}{Enter}`)

    expect(await part.findByRole('heading', { name: 'Set up your app' })).toHaveFocus()
    expect(
      await part.findByRole('img', { name: 'QR code with the key for your authenticator app' }),
    ).toBeVisible()
    expect(part.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)).toBeVisible()
    const code = part.getByLabelText('Code')
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    expect(code).toHaveAttribute('inputmode', 'numeric')
    network.meet(secondFactorPaths.confirmation, offline)
    await user.type(code, `${await codeOf(server, account)}{Enter}`)
    expect(await part.findByRole('alert')).toHaveTextContent('Failed to connect to the server.')
    network.heal()
    await user.click(part.getByRole('button', { name: 'Turn On' }))

    expect(await part.findByRole('heading', { name: 'Your recovery codes' })).toHaveFocus()
    expect(part.getByText('On')).toBeVisible()
    expect(part.getByText(/^Two-step sign-in is on\./)).toBeVisible()
    const codes = part.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(codes).toHaveLength(RECOVERY_CODES)
    expect(await isSignedIn(elsewhere.access)).toBe(false)
    await screen.findByText('You are signed in on this device only.')
    await user.click(part.getByRole('button', { name: 'I Have Saved Them' }))
    expect(await part.findByText(/^You have 10 recovery codes left\./)).toBeVisible()
    expect(document.body.textContent).not.toContain(codes[0])

    await user.click(part.getByRole('button', { name: 'New Recovery Codes' }))
    await user.type(part.getByLabelText('Your Password'), account.password)
    await user.type(part.getByLabelText('Code'), `${codes[0]}{Enter}`)
    expect(await part.findByText(/^These are your new recovery codes\./)).toBeVisible()
    await user.click(part.getByRole('button', { name: 'I Have Saved Them' }))

    // Another address needs a code now, too.
    const email = within(screen.getByRole('form', { name: 'Email' }))
    expect(email.getByLabelText('Code')).toHaveAccessibleDescription(
      'The 6 digits from your app, or a recovery code',
    )
    await user.type(email.getByLabelText('New Email'), 'sana.with.code@shop.test')
    await user.type(email.getByLabelText('Your Password'), account.password)
    await user.type(email.getByLabelText('Code'), `${await nextCodeOf(server, account)}{Enter}`)
    await email.findByText(/^We sent a link to sana\.with\.code@shop\.test\./)
    expect(email.getByLabelText('Code')).toHaveValue('')

    await user.click(await part.findByRole('button', { name: 'Turn Off' }))
    await user.click(part.getByRole('button', { name: 'Cancel' }))
    await user.click(await part.findByRole('button', { name: 'Turn Off' }))
    await user.type(part.getByLabelText('Your Password'), account.password)
    await user.type(part.getByLabelText('Code'), `${codes[0]}{Enter}`)
    await waitFor(() =>
      expect(part.getByLabelText('Code')).toHaveAccessibleErrorMessage(
        /^This recovery code is not right, or was used before/,
      ),
    )
    await user.clear(part.getByLabelText('Code'))
    await user.type(part.getByLabelText('Code'), `${await nextCodeOf(server, account)}{Enter}`)
    expect(await part.findByText('Off')).toBeVisible()
    await server.signIn(account)
  })

  test('gets a passkey, which is named, used in place of a code, and removed', async () => {
    const { user, account, network } = await openAs('onboarded')
    const { meet, wait } = plugIn(createDevice(location.origin))
    const part = await region()
    await user.click(await part.findByRole('button', { name: 'Add a Passkey' }))
    await user.type(part.getByLabelText('Name'), 'Office laptop')
    await user.type(part.getByLabelText('Your Password'), account.password)
    meet('NotAllowedError')
    const answer = wait()
    await user.click(part.getByRole('button', { name: 'Next' }))
    expect(await part.findByRole('heading', { name: 'Save your passkey' })).toBeVisible()
    expect(await part.findByRole('button', { name: 'Waiting for your browser...' })).toBeDisabled()
    answer()
    expect(await part.findByRole('alert')).toHaveTextContent('No passkey was used: it was cancelled')
    network.meet(secondFactorPaths.passkeys, offline)
    await user.click(part.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(part.getByRole('alert')).toHaveTextContent('Failed to connect to the server.'))
    network.heal()
    await user.click(part.getByRole('button', { name: 'Try Again' }))
    expect(await part.findByRole('heading', { name: 'Your recovery codes' })).toHaveFocus()
    await user.click(part.getByRole('button', { name: 'I Have Saved Them' }))

    const list = within(await part.findByRole('list', { name: 'Your second steps' }))
    expect(list.getByText('Office laptop')).toBeVisible()
    expect(list.getByText(/^Added .* · Never used$/)).toBeVisible()
    await user.click(list.getByRole('button', { name: 'Rename Office laptop' }))
    expect(part.getByLabelText('Name')).toHaveValue('Office laptop')
    await user.clear(part.getByLabelText('Name'))
    await user.type(part.getByLabelText('Name'), 'Old laptop{Enter}')
    const remove = await part.findByRole('button', { name: 'Remove Old laptop' })

    // What the other parts of the screen ask for now.
    const passwords = within(screen.getByRole('form', { name: 'Password' }))
    expect(passwords.getByLabelText('Code')).toHaveAccessibleDescription('One of your recovery codes')
    await user.type(passwords.getByLabelText('Current Password'), account.password)
    await user.type(passwords.getByLabelText('New Password'), 'a new phrase')
    await user.type(passwords.getByLabelText('Confirm New Password'), 'a new phrase{Enter}')
    expect(passwords.getByLabelText('Code')).toHaveAccessibleErrorMessage('Enter a code')
    expect(passwords.getByLabelText('Code')).toHaveFocus()
    meet('NotAllowedError')
    await user.click(passwords.getByRole('button', { name: 'Use a Passkey' }))
    expect(await passwords.findByRole('alert')).toHaveTextContent('No passkey was used: it was cancelled')
    await user.click(passwords.getByRole('button', { name: 'Use a Passkey' }))
    await passwords.findByText('Your password is changed. All your other devices are signed out.')
    account.password = 'a new phrase'
    expect(part.getByRole('button', { name: 'Set Up an App' })).toBeVisible()

    await user.click(remove)
    expect(part.getByLabelText('Code')).toHaveAccessibleDescription('One of your recovery codes')
    await user.click(part.getByRole('button', { name: 'Use a Passkey' }))
    expect(part.getByLabelText('Your Password')).toHaveFocus()
    await user.type(part.getByLabelText('Your Password'), account.password)
    meet('NotAllowedError')
    await user.click(part.getByRole('button', { name: 'Use a Passkey' }))
    expect(await part.findByRole('alert')).toHaveTextContent('No passkey was used: it was cancelled')
    await user.click(part.getByRole('button', { name: 'Use a Passkey' }))
    expect(await part.findByText('Off')).toBeVisible()
    await server.signIn(account)
  })

  test.each([
    ['a browser without them', null, 'This browser does not know passkeys.'],
    ['another address', 'https://karwan.test', 'Passkeys work at https://karwan.test only.'],
    ['an address of numbers', null, /^Passkeys do not work here: browsers keep them for a name/],
  ])('says why it offers no passkeys: %s', async (_, origin, text) => {
    const network = createNetwork(server.fetch, BASE_URL)
    const account = await server.createAccount('pending')
    if (origin || typeof text !== 'string') {
      plugIn(createDevice(location.origin))
      network.meet(
        secondFactorPaths.secondFactor,
        answering(
          200,
          JSON.stringify({
            is_on: false,
            is_required: false,
            has_app: false,
            passkeys: [],
            passkey_origin: origin,
            recovery_codes_left: 0,
          }),
        ),
      )
    }
    openApp({ network, at: '/account', session: await server.signIn(account) })
    const part = await region()
    expect(await part.findByText(text)).toBeVisible()
    expect(part.queryByRole('button', { name: 'Add a Passkey' })).toBeNull()
  })

  test('says so when it could not be loaded, and loads again', async () => {
    const account = await server.createAccount('pending')
    const network = createNetwork(server.fetch, BASE_URL)
    network.meet(secondFactorPaths.secondFactor, offline)
    const { user } = openApp({ network, at: '/account', session: await server.signIn(account) })
    const part = await region()
    expect(await part.findByRole('alert')).toHaveTextContent("This couldn't be loaded.")
    network.heal()
    await user.click(part.getByRole('button', { name: 'Try Again' }))
    expect(await part.findByText('Off')).toBeVisible()
  })
})
