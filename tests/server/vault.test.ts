import { expect, test } from 'vitest'
import { createVault } from '#server/companies/vault.ts'

const key = new Uint8Array(32).fill(1)
const otherKey = new Uint8Array(32).fill(2)
const place = 'company/courier_password'

test('what is sealed opens again', () => {
  const vault = createVault(key)
  for (const text of ['p@ss', '', 'پاس ورڈ', 'x'.repeat(5_000)])
    expect(vault.open(vault.seal(text, place), place)).toBe(text)
})

test('the ciphertext names its version and its key, and holds nothing readable', () => {
  const sealed = createVault(key).seal('p@ss word', place)
  expect(sealed).toMatch(/^v1\.[0-9a-f]{8}(\.[\w-]+){3}$/)
  expect(sealed.split('.')[1]).not.toBe(createVault(otherKey).seal('p@ss word', place).split('.')[1])
  expect(sealed).not.toContain(Buffer.from('p@ss').toString('base64url').slice(0, 4))
})

test('the same text is sealed differently each time', () => {
  const vault = createVault(key)
  expect(vault.seal('p@ss', place)).not.toBe(vault.seal('p@ss', place))
})

test('it opens with its own key only, in its own place, and unchanged', () => {
  const vault = createVault(key)
  const sealed = vault.seal('p@ss', place)
  const changed = sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))

  expect(() => createVault(otherKey).open(sealed, place)).toThrow('not sealed with the key at hand')
  expect(() => vault.open(sealed, 'another/courier_password')).toThrow('unable to authenticate')
  expect(() => vault.open(changed, place)).toThrow('unable to authenticate')
  expect(() => vault.open('p@ss', place)).toThrow('not sealed with the key at hand')
})
