import { expect, test } from 'vitest'
import { createVault } from '#server/companies/vault.ts'

const key = new Uint8Array(32).fill(1)
const otherKey = new Uint8Array(32).fill(2)
const context = 'company/courier_password'

test('opens a sealed text', () => {
  const vault = createVault(key)
  for (const text of ['p@ss', '', 'پاس ورڈ', 'x'.repeat(5_000)])
    expect(vault.open(vault.seal(text, context), context)).toBe(text)
})

test('the sealed text contains its version and key id, and no plain text', () => {
  const sealed = createVault(key).seal('p@ss word', context)
  expect(sealed).toMatch(/^v1\.[0-9a-f]{8}(\.[\w-]+){3}$/)
  expect(sealed.split('.')[1]).not.toBe(createVault(otherKey).seal('p@ss word', context).split('.')[1])
  expect(sealed).not.toContain(Buffer.from('p@ss').toString('base64url').slice(0, 4))
})

test('the same text is sealed differently each time', () => {
  const vault = createVault(key)
  expect(vault.seal('p@ss', context)).not.toBe(vault.seal('p@ss', context))
})

test('opens only with the same key, in the same context, and unchanged', () => {
  const vault = createVault(key)
  const sealed = vault.seal('p@ss', context)
  const changed = sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))

  expect(() => createVault(otherKey).open(sealed, context)).toThrow('not sealed with the key at hand')
  expect(() => vault.open(sealed, 'another/courier_password')).toThrow('unable to authenticate')
  expect(() => vault.open(changed, context)).toThrow('unable to authenticate')
  expect(() => vault.open('p@ss', context)).toThrow('not sealed with the key at hand')
})
