import { expect, type Page } from '@playwright/test'
import { anActivePerson, haveSession, signIn } from './people.ts'
import { expectAccessible } from './sound.ts'
import { test } from './test.ts'

const numbers = process.env['BASE_URL'] ?? ''
const named = numbers.replace('127.0.0.1', 'localhost')

/** A device that makes passkeys and signs, as Chromium has it for tests: nobody is asked. */
async function plugIn(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test.describe('A passkey', () => {
  test.use({ baseURL: named })

  test('is added, lets in after the password by keyboard, and is removed with itself', async ({ page }) => {
    await plugIn(page)
    const person = await anActivePerson(page)
    await haveSession(page, person)
    await page.goto('/account')
    const part = page.getByRole('region', { name: /^Two-step sign-in/ })
    await part.getByRole('button', { name: 'Add a Passkey' }).click()
    await part.getByLabel('Name').fill('Office laptop')
    await part.getByLabel('Your Password', { exact: true }).fill(person.password)
    await expectAccessible(page, 'adding a passkey')
    await page.keyboard.press('Enter')
    await expect(part.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
    await part.getByRole('button', { name: 'I Have Saved Them' }).click()
    await expect(part.getByText('Office laptop')).toBeVisible()
    await expectAccessible(page, 'the list of passkeys')

    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await signIn(page, person)
    await expect(page.getByRole('button', { name: 'Use a Passkey' })).toBeFocused()
    await expectAccessible(page, 'the second step of sign-in')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')

    await page.goto('/account')
    await part.getByRole('button', { name: 'Remove Office laptop' }).click()
    await part.getByLabel('Your Password', { exact: true }).fill(person.password)
    await part.getByRole('button', { name: 'Use a Passkey' }).click()
    await expect(part.getByText('Off', { exact: true })).toBeVisible()
  })
})
