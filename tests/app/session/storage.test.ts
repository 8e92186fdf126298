import { afterEach, describe, expect, test, vi } from 'vitest'
import { browserStorage, memoryStorage, tabStorage } from '#session/storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the storage in memory', () => {
  test('keeps texts by key, in the order in which they came', () => {
    const storage = memoryStorage()
    expect([storage.length, storage.key(0), storage.getItem('a')]).toEqual([0, null, null])
    storage.setItem('a', '1')
    storage.setItem('b', '')
    storage.setItem('a', '2')
    expect([storage.length, storage.key(0), storage.key(1), storage.key(2)]).toEqual([2, 'a', 'b', null])
    expect([storage.getItem('a'), storage.getItem('b')]).toEqual(['2', ''])
    storage.removeItem('a')
    expect([storage.length, storage.getItem('a')]).toEqual([1, null])
    storage.clear()
    expect(storage.length).toBe(0)
  })

  test('is one for each page', () => {
    memoryStorage().setItem('a', '1')
    expect(memoryStorage().getItem('a')).toBeNull()
  })
})

describe('the storage of the browser', () => {
  test('is its own, and nothing is left of the probe', () => {
    const localStorage = memoryStorage()
    vi.stubGlobal('window', { localStorage })
    expect(browserStorage()).toBe(localStorage)
    expect(localStorage.length).toBe(0)
  })

  test('is tried once: reading it again changes nothing, that other tabs would be told of', () => {
    const localStorage = memoryStorage()
    vi.stubGlobal('window', { localStorage })
    browserStorage()
    const write = vi.spyOn(localStorage, 'setItem')
    expect(browserStorage()).toBe(localStorage)
    expect(write).not.toHaveBeenCalled()
  })

  test.each([
    ['refuses access', null],
    ['is full', { ...memoryStorage(), setItem: () => raise('QuotaExceededError') }],
  ])('is in memory when it %s', (_, localStorage) => {
    const page = {
      get localStorage() {
        return localStorage ?? raise('SecurityError')
      },
    }
    vi.stubGlobal('window', page)
    const storage = browserStorage()
    storage.setItem('a', '1')
    expect(storage.getItem('a')).toBe('1')
  })
})

test('the storage of a tab is its own, and none where access is refused', () => {
  const sessionStorage = memoryStorage()
  expect(tabStorage({ sessionStorage } as Window)).toBe(sessionStorage)
  const page = {
    get sessionStorage(): Storage {
      return raise('SecurityError')
    },
  }
  expect(tabStorage(page as Window)).toBeNull()
})

function raise(name: string): never {
  throw new DOMException('denied', name)
}
