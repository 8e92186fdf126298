import { afterEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#server/live/ids.ts'

const msOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

describe('a new id', () => {
  /** Later than any id that was made here. */
  const later = () => Math.max(Date.now(), msOf(newId())) + 1_000
  afterEach(() => void vi.useRealTimers())

  test('is a UUID of version 7, of the millisecond in which it is made', () => {
    const time = later()
    vi.useFakeTimers({ now: time })
    const id = newId()
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(msOf(id)).toBe(time)
    expect(msOf(newId())).toBe(time)
    vi.setSystemTime(time + 7)
    expect(msOf(newId())).toBe(time + 7)
  })

  test('comes after all earlier ones, also of the same millisecond and when the clock goes back', () => {
    const time = later()
    vi.useFakeTimers({ now: time })
    const ids = Array.from({ length: 0x1000 }, newId)
    // A millisecond has 4,096 of them, and the next one goes on.
    expect([msOf(ids[0] ?? ''), msOf(ids[0xfff] ?? '')]).toEqual([time, time])
    ids.push(newId())
    expect(msOf(ids[0x1000] ?? '')).toBe(time + 1)
    vi.setSystemTime(time - 1_000)
    ids.push(newId(), newId())
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(ids.length)
  })
})
