import { expect, test } from '@playwright/test'
import { anActivePerson, anApprovedPerson, aPendingPerson, signIn } from './people.ts'
import { expectSound } from './sound.ts'

test.describe('Every screen is sound', () => {
  test.describe.configure({ timeout: 120_000 })

  test('Sign-in, also refused', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Welcome to Karwan' })).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Please fill in all fields')).toBeVisible()
    await expectSound(page)
  })

  test('Sign-up, also refused', async ({ page }) => {
    await page.goto('/signup')
    await expect(page.getByRole('heading', { name: 'Join Karwan' })).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Enter your first name')).toBeVisible()
    await expectSound(page)
  })

  test('Waiting for approval', async ({ page }) => {
    await signIn(page, await aPendingPerson(page))
    await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
    await expectSound(page)
  })

  test('Every step of the wizard, also refused', async ({ page }) => {
    await signIn(page, await anApprovedPerson(page))
    const steps: [heading: string, fill: () => Promise<void>, isRefusedEmpty: boolean][] = [
      [
        'Company Details',
        async () => {
          await page.getByLabel('Legal Name').fill('Chenab (Pvt) Ltd')
          await page.getByLabel('NTN').fill('1234567-8')
        },
        true,
      ],
      [
        'Warehouse Setup',
        async () => {
          await page.getByRole('radio', { name: 'Our own warehouses' }).check()
          await page.getByRole('radio', { name: 'Nearest location (manual)' }).check()
        },
        true,
      ],
      ['Inventory Management', async () => {}, false],
      ['IVR Configuration', async () => {}, false],
      [
        'E-commerce',
        async () => {
          await page.getByRole('radio', { name: 'WooCommerce' }).check()
          await page.getByLabel('Store URL').fill('chenab.example.com')
          await page.getByLabel('API Key').fill('ck_1')
        },
        false,
      ],
    ]
    const next = page.getByRole('button', { name: 'Next Step' })
    for (const [heading, fill, isRefusedEmpty] of steps) {
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expectSound(page)
      if (isRefusedEmpty) {
        await next.click()
        await expect(page.getByText('Please complete all required fields')).toBeVisible()
        await expectSound(page)
      }
      await fill()
      await next.click()
    }
    await expect(page.getByRole('heading', { name: 'Courier Service' })).toBeVisible()
    await page.getByRole('radio', { name: 'TCS' }).check()
    await page.getByRole('button', { name: 'Complete Setup & Go to Dashboard' }).click()
    await expectSound(page)
  })

  // The dashboard, an order and the landing page have this in their own files.
  for (const path of ['/orders', '/products', '/customers', '/nowhere'])
    test(`${path}, at work`, async ({ page }) => {
      await signIn(page, await anActivePerson(page))
      await expect(page).toHaveURL('/dashboard')
      await page.goto(path)
      await expect(page.getByRole('main')).toBeVisible()
      await expectSound(page)
    })
})
