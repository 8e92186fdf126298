import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { appConfigSchema, defaultAppConfig } from '#domain/appConfig.ts'
import { courierTypes, inventoryManagers } from '#domain/onboarding/fields.ts'

const accepts = (changes: object) => v.safeParse(appConfigSchema, { ...defaultAppConfig, ...changes }).success

test('product and provider are Karwan by default', () => {
  expect(v.parse(appConfigSchema, defaultAppConfig)).toEqual(defaultAppConfig)
  expect(defaultAppConfig).toMatchObject({ productName: 'Karwan', providerName: 'Karwan' })
})

test('values are trimmed', () => {
  const config = {
    productName: ' Karwan ',
    providerName: ' Silk Road ',
    supportEmail: ' help@karwan.example ',
  }
  expect(v.parse(appConfigSchema, config)).toEqual({
    productName: 'Karwan',
    providerName: 'Silk Road',
    supportEmail: 'help@karwan.example',
  })
})

describe('refuses', () => {
  test.each([
    { productName: '' },
    { productName: '  ' },
    { productName: 'a'.repeat(41) },
    { productName: null },
    { providerName: ' ' },
    { providerName: 'a'.repeat(41) },
    { supportEmail: '' },
    { supportEmail: 'support' },
    { supportEmail: 'support@karwan.example?bcc=eve@evil.test' },
    { supportEmail: 'support@karwan.example, eve@evil.test' },
  ])('%j', (changes) => {
    expect(accepts(changes)).toBe(false)
  })

  test('a provider whose upper-case name means something else on the wire', () => {
    for (const value of [...inventoryManagers, ...courierTypes].filter((each) => each !== 'PROVIDER')) {
      expect(accepts({ providerName: ` ${value.toLowerCase()} ` })).toBe(false)
    }
    expect(accepts({ providerName: 'TCS Express' })).toBe(true)
  })
})
