import { expect, type Page } from '@playwright/test'
import { encode } from 'uqr'
import { barsOf } from '#workspace/papers/code128.ts'
import { aShopWithParcels, scan } from './parcels.ts'
import { changeWork, haveSession } from './people.ts'
import { expectSound } from './sound.ts'
import { test } from './test.ts'

/** `PARCELS=60 npm run browser -- packing.spec.ts` counts the presses of a day. */
const PARCELS = Number(process.env['PARCELS'] ?? 4)

/** A shop that scans all items, with booked parcels of one piece each. */
async function aDesk(page: Page, count: number): Promise<void> {
  const person = await aShopWithParcels(page, { count, quantity: 1 })
  await changeWork(page, person, { requires_scan: true })
  await haveSession(page, person)
}

test('Parcels are packed by scanner with one scan each, and handed over with a load sheet', async ({
  page,
}) => {
  test.setTimeout(180_000 + PARCELS * 3_000)
  await aDesk(page, PARCELS)
  await page.goto('/packing')
  const packed = (count: number) =>
    expect(page.getByText(`${count} of ${PARCELS} parcels packed`).first()).toBeVisible()
  await packed(0)
  await expectSound(page)
  let scans = 0
  let presses = 0
  const press = async (name: string | RegExp) => {
    presses += 1
    await page.getByRole('button', { name }).click()
  }
  const start = Date.now()

  await scan(page, '0000000000000')
  await expect(page.getByText('is neither a parcel nor an item of one', { exact: false })).toBeVisible()
  await expectSound(page)
  for (; scans < PARCELS; scans += 1) {
    await scan(page, 'KHUSSA-1')
    await expect(page.getByText('is complete: 1 of 1 item scanned.', { exact: false })).toBeVisible()
  }
  await expectSound(page)
  await page.keyboard.press('Enter')
  await packed(PARCELS)
  const packedMs = Date.now() - start

  await press('Hand Over')
  await expect(page.getByLabel('Scan the consignment number of a parcel')).toBeFocused()
  await scan(page, 'KI700000000')
  await expect(page.getByText('is scanned out.', { exact: false })).toBeVisible()
  const desk = page.locator('[data-chart="handover"]')
  await press(/^Add All \d+ Parcels of Leopards$/)
  await expect(desk).toBeFocused()
  await expectSound(page)
  await press(`Hand Over ${PARCELS} Parcels`)
  await expect(page.getByText(`${PARCELS} parcels handed over.`)).toBeVisible()
  await expect(desk).toBeFocused()
  await expectSound(page)
  await page.getByRole('link', { name: 'Load Sheet' }).click()
  presses += 1
  await expect(page.getByText('Handed over by').first()).toBeVisible()
  await expect(page.locator('.paper').getByText('KI700000000')).toBeVisible()
  const text = `${PARCELS} parcels: ${scans} scans to pack in ${packedMs} ms, ${presses} presses to hand over in ${Date.now() - start - packedMs} ms`
  test.info().annotations.push({ type: 'presses', description: text })
  expect([scans, presses]).toEqual([PARCELS, 4])
})

test('What was packed is saved although the desk is left, and the tab asks before it closes', async ({
  page,
}) => {
  await aDesk(page, 3)
  await page.goto('/packing')
  await expect(page.getByText('0 of 3 parcels packed').first()).toBeVisible()
  const held: (() => void)[] = []
  let isHeld = true
  await page.route('**/api/parcels/*/events/', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  for (let parcel = 0; parcel < 3; parcel += 1) {
    await scan(page, 'KHUSSA-1')
    await expect(page.getByText('is complete: 1 of 1 item scanned.', { exact: false })).toBeVisible()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 of 3 parcels packed').first()).toBeVisible()

  await page.getByRole('link', { name: 'Deliveries', exact: true }).click()
  await expect(page.getByText('No failed attempt waits for you.')).toBeVisible()
  await expect(page.locator('#main')).toBeFocused()
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => location.reload())
  await (await asked).dismiss()
  await reload

  isHeld = false
  for (const go of held) go()
  await page.getByRole('link', { name: 'Packing', exact: true }).click()
  await expect(page.getByText('3 of 3 parcels packed').first()).toBeVisible()
  await expect(page.getByText('Saving…')).toBeHidden()
  await page.reload()
  await expect(page.getByText('3 of 3 parcels packed').first()).toBeVisible()
})

test('On a phone the parcel that was packed last is named, and the field is in sight again', async ({
  page,
}) => {
  await aDesk(page, 2)
  await page.setViewportSize({ width: 360, height: 560 })
  await page.goto('/packing')
  await expect(page.getByText('0 of 2 parcels packed').first()).toBeVisible()
  await scan(page, 'KHUSSA-1')
  await expect(page.getByText('is complete: 1 of 1 item scanned.', { exact: false })).toBeVisible()
  const done = page.getByRole('button', { name: 'Packed', exact: true })
  await page.mouse.wheel(0, 2_000)
  const field = page.getByLabel('Scan a consignment number or an item')
  await expect(field).not.toBeInViewport()
  await done.click()
  await expect(page.getByText(/^Packed last: order \S+, KI70000000\d\.$/)).toBeInViewport()
  await expect(field).toBeInViewport({ ratio: 1 })
})

type Picture = readonly (readonly boolean[])[]

/** A browser without a reader of barcodes, whose camera sees a picture: black where it is true, as often as it is asked. */
async function haveCamera(page: Page): Promise<(picture: Picture) => Promise<void>> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector')
    const canvas = document.createElement('canvas')
    canvas.width = 1_280
    canvas.height = 720
    const drawing = canvas.getContext('2d')
    const draw = () => {
      if (!drawing) return
      const rows = Reflect.get(globalThis, 'seenByCamera') as Picture | undefined
      drawing.fillStyle = 'white'
      drawing.fillRect(0, 0, canvas.width, canvas.height)
      if (!rows) return
      drawing.fillStyle = 'black'
      const size = Math.floor((rows.length === 1 ? 1_000 : 500) / (rows[0]?.length ?? 1))
      // A single row is that of bars.
      const height = rows.length === 1 ? 300 : size
      for (const [y, row] of rows.entries())
        for (const [x, isDark] of row.entries())
          if (isDark) drawing.fillRect(100 + x * size, 60 + y * height, size, height)
    }
    setInterval(draw, 50)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
  })
  return (picture) => page.evaluate((rows) => void Reflect.set(globalThis, 'seenByCamera', rows), picture)
}

const barsAsPixels = (text: string): Picture => {
  const { width, bars } = barsOf(text) ?? { width: 0, bars: [] }
  return [Array.from({ length: width }, (_, x) => bars.some((bar) => x >= bar.x && x < bar.x + bar.width))]
}

test('Without a reader in the browser the camera reads Code 128 and QR by our own, loaded from here when it is asked for', async ({
  page,
}) => {
  const show = await haveCamera(page)
  await aDesk(page, 2)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/packing')
  await expect(page.getByText('0 of 2 parcels packed').first()).toBeVisible()
  expect(loaded.filter((url) => url.endsWith('.wasm'))).toEqual([])
  await page.getByRole('button', { name: 'Scan with the Camera' }).click()
  for (const [picture, cn] of [
    [barsAsPixels('KI700000001'), 'KI700000001'],
    [encode('KI700000000').data, 'KI700000000'],
  ] as const) {
    await show(picture)
    await expect(page.getByRole('region', { name: /^Order / }).getByText(cn)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Right', { exact: true })).toBeVisible()
  }
  const origin = new URL(page.url()).origin
  expect(loaded.filter((url) => url.endsWith('.wasm'))).toHaveLength(1)
  expect(loaded.filter((url) => /^https?:/.test(url) && !url.startsWith(`${origin}/`))).toEqual([])
})
