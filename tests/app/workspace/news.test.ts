/** News of other people's changes, from the server's stream to the screens. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchWithEarlyAnswers } from '#api/earlyAnswers.ts'
import type { RecordChanges } from '#domain/recordChange.ts'
import { createNews } from '#workspace/live/news.ts'
import { followNews, type NewsReading } from '#workspace/live/newsStream.ts'

type Opened = {
  lastEventId: string | undefined
  signal: AbortSignal
  send: (text: string) => void
  end: () => void
}

let leaving: AbortController
let browser: EventTarget
beforeEach(() => {
  leaving = new AbortController()
  browser = new EventTarget()
})
afterEach(() => {
  leaving.abort()
  vi.useRealTimers()
})

/** A server whose streams a test writes. `answers` are the statuses of its first responses; null is unreachable. */
function createServer(answers: (number | null)[] = []) {
  const streams: Opened[] = []
  let onOpened = () => {}
  const api: NewsReading['api'] = {
    openStream: ({ headers, signal }) => {
      const status = answers.length > 0 ? (answers.shift() ?? null) : 200
      if (status === null) return Promise.reject(new TypeError('unreachable'))
      if (status !== 200) return Promise.resolve(new Response('{}', { status }))
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const writer = writable.getWriter()
      const encoder = new TextEncoder()
      streams.push({
        lastEventId: headers['Last-Event-ID'],
        signal,
        send: (text) => void writer.write(encoder.encode(text)).catch(() => {}),
        end: () => void writer.close().catch(() => {}),
      })
      onOpened()
      return Promise.resolve(new Response(readable))
    },
  }
  return {
    api,
    streams,
    opened: async (count: number): Promise<Opened> => {
      while (streams.length < count) await new Promise<void>((resolve) => (onOpened = resolve))
      return streams[count - 1] as Opened
    },
  }
}

/** Follows the news without waiting between attempts. */
function follow(
  api: NewsReading['api'],
  listeners: Pick<NewsReading, 'onPresence' | 'onRightsChanged' | 'onViewsChanged'> = {},
) {
  const heard: string[] = []
  const waits: number[] = []
  let onHeard = () => {}
  const hear = (what: string) => {
    heard.push(what)
    onHeard()
  }
  void followNews({
    api,
    signal: leaving.signal,
    browser,
    ...listeners,
    onChanged: () => hear('changed'),
    onConnection: (isConnected) => hear(isConnected ? 'connected' : 'lost'),
    wait: (ms) => {
      waits.push(ms)
      return Promise.resolve()
    },
  })
  return {
    heard,
    waits,
    until: async (count: number) => {
      while (heard.length < count) await new Promise<void>((resolve) => (onHeard = resolve))
      return heard
    },
  }
}

const ready = 'event: ready\ndata: {}\nid: 1.a\n\n'
const recordId = '0190a000-0000-7000-8000-000000000002'
const changed = (id: string, kind = 'order') => {
  const by = { id: null, name: 'Bilal Ahmed' }
  const data = JSON.stringify({ kind, id: recordId, event: `${kind}.changed`, version: 2, by })
  return `event: changed\ndata: ${data}\nid: ${id}\n\n`
}

describe('the reader', () => {
  test('tells of each change, and of nothing when the stream has only begun', async () => {
    const server = createServer()
    const { until } = follow(server.api)
    const stream = await server.opened(1)
    stream.send(`${ready}: \n\n${changed('2.a')}event: chan`)
    stream.send(`ged\r\ndata: {}\r\nid: 3.a\r\n\r\n`)
    expect(await until(3)).toEqual(['connected', 'changed', 'changed'])
  })

  test('tells who edits an order, and passes over what does not fit', async () => {
    const server = createServer()
    const told: unknown[] = []
    const { until } = follow(server.api, { onPresence: (presence) => told.push(presence) })
    const stream = await server.opened(1)
    const presence = {
      label: 'K1042',
      is_editing: true,
      by: { id: '0190a000-0000-7000-8000-000000000001', name: 'Bilal Ahmed' },
    }
    for (const data of ['{', '{}', JSON.stringify(presence)])
      stream.send(`event: presence\ndata: ${data}\n\n`)
    stream.send(changed('2.a'))
    expect(await until(2)).toEqual(['connected', 'changed'])
    expect(told).toEqual([presence])
  })

  test('tells of each change of people, and that there may be one when it does not know', async () => {
    const server = createServer()
    const told: string[] = []
    const { until } = follow(server.api, { onRightsChanged: () => told.push('people') })
    const stream = await server.opened(1)
    stream.send(ready + changed('2.a'))
    await until(2)
    expect(told).toEqual([])
    stream.send('event: changed\ndata: {\nid: 3.a\n\n')
    await until(3)
    expect(told.splice(0)).toEqual(['people'])
    stream.send(changed('4.a', 'person') + changed('5.a'))
    await until(5)
    expect(told).toEqual(['people'])
    stream.send(`event: reset\ndata: {}\nid: 6.a\n\n${changed('7.a')}`)
    await until(7)
    expect(told).toEqual(['people', 'people'])
  })

  test('tells of each change of a view apart from all others, and of both when it does not know', async () => {
    const server = createServer()
    const told: string[] = []
    const { until } = follow(server.api, { onViewsChanged: () => told.push('views') })
    const stream = await server.opened(1)
    stream.send(ready + changed('2.a'))
    expect(await until(2)).toEqual(['connected', 'changed'])
    expect(told).toEqual([])
    stream.send(changed('3.a', 'view') + changed('4.a'))
    expect(await until(3)).toEqual(['connected', 'changed', 'changed'])
    expect(told).toEqual(['views'])
    stream.send('event: reset\ndata: {}\nid: 5.a\n\n')
    await until(4)
    expect(told).toEqual(['views', 'views'])
  })

  test('continues a broken stream after its last event, and reads all again after a reset', async () => {
    const server = createServer()
    const { until } = follow(server.api)
    const first = await server.opened(1)
    expect(first.lastEventId).toBeUndefined()
    first.send(`${ready}${changed('2.a')}event: changed\ndata: {}\n\n`)
    await until(3)
    first.end()
    const second = await server.opened(2)
    expect(second.lastEventId).toBe('2.a')
    second.send('event: reset\ndata: {}\nid: 9.a\n\n')
    expect(await until(5)).toEqual(['connected', 'changed', 'changed', 'connected', 'changed'])
    second.end()
    expect((await server.opened(3)).lastEventId).toBe('9.a')
  })

  test('takes where a stream resumes for no change, and continues it from there', async () => {
    const server = createServer()
    const { heard } = follow(server.api)
    const first = await server.opened(1)
    first.send('id: 5.a\n\n')
    first.end()
    expect((await server.opened(2)).lastEventId).toBe('5.a')
    expect(heard).not.toContain('changed')
  })

  test('says that the connection is lost, tries again ever less often, and catches up when it is back', async () => {
    const server = createServer([null, 503, 429, null, null, null, null])
    const { until, waits } = follow(server.api)
    const stream = await server.opened(1)
    stream.send(ready)
    expect(await until(9)).toEqual([...Array.from({ length: 7 }, () => 'lost'), 'connected', 'changed'])
    for (const [index, longest] of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(longest / 2)
      expect(waits[index]).toBeLessThanOrEqual(longest)
    }
  })

  test('gives up a stream that says nothing any more', async () => {
    vi.useFakeTimers()
    const server = createServer()
    follow(server.api)
    const { signal, send } = await server.opened(1)
    send(ready)
    await vi.advanceTimersByTimeAsync(49_000)
    send(': \n\n')
    await vi.advanceTimersByTimeAsync(49_000)
    expect(signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(signal.aborted).toBe(true)
  })
})

describe('who asks for another attempt', () => {
  /** For ever, if nobody asks. */
  const wait: NewsReading['wait'] = (_, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) resolve()
      else signal.addEventListener('abort', () => resolve())
    })

  test('does not wait for the end of the pause', async () => {
    vi.useFakeTimers()
    const server = createServer([null])
    const retries = new EventTarget()
    const heard: boolean[] = []
    const reading = { onChanged: () => {}, onConnection: (is: boolean) => heard.push(is) }
    void followNews({ api: server.api, signal: leaving.signal, retries, wait, browser, ...reading })
    await vi.advanceTimersByTimeAsync(0)
    expect([heard, server.streams.length]).toEqual([[false], 0])
    retries.dispatchEvent(new Event('retry'))
    await vi.advanceTimersByTimeAsync(0)
    expect([heard, server.streams.length]).toEqual([[false, true], 1])
    // A stream that is open is not given up.
    retries.dispatchEvent(new Event('retry'))
    expect(server.streams[0]?.signal.aborted).toBe(false)
  })

  test('does not wait for an attempt without an answer, and receives from the new one alone', async () => {
    vi.useFakeTimers()
    const retries = new EventTarget()
    const heard: boolean[] = []
    const attempts: AbortSignal[] = []
    const api: NewsReading['api'] = {
      openStream: ({ signal }) => {
        attempts.push(signal)
        if (attempts.length > 1) return Promise.reject(new TypeError('unreachable'))
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
    }
    const reading = { onChanged: () => {}, onConnection: (is: boolean) => heard.push(is) }
    void followNews({ api, signal: leaving.signal, retries, wait, browser, ...reading })
    await vi.advanceTimersByTimeAsync(0)
    retries.dispatchEvent(new Event('retry'))
    await vi.advanceTimersByTimeAsync(0)
    expect(attempts.map(({ aborted }) => aborted)).toEqual([true, true])
    expect(heard).toEqual([false])
  })
})

test('a stream is given up at once when the browser goes offline', async () => {
  const server = createServer([200, null])
  const { until } = follow(server.api)
  const { signal, send, end } = await server.opened(1)
  send(ready)
  browser.dispatchEvent(new Event('offline'))
  expect(signal.aborted).toBe(true)
  end()
  expect(await until(2)).toEqual(['connected', 'lost'])
})

test('an attempt that failed is made again as soon as the browser is online, before its pause is over', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', browser)
  const { api } = createServer([null])
  const heard: boolean[] = []
  const onConnection = (isConnected: boolean) => void heard.push(isConnected)
  void followNews({ api, signal: leaving.signal, browser, onChanged: () => {}, onConnection })
  // Half of the first delay is the shortest pause.
  await vi.advanceTimersByTimeAsync(499)
  expect(heard).toEqual([false])
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual([false, true])
})

describe('the news of a workspace', () => {
  function open() {
    const followed: NewsReading[] = []
    const news = createNews({
      api: { openStream: () => Promise.reject(new Error('not read here')) },
      loadStream: () =>
        Promise.resolve({
          followNews: (reading) => {
            followed.push(reading)
            return Promise.resolve()
          },
        }),
    })
    return { news, followed }
  }

  test('are followed as long as somebody listens', async () => {
    const { news, followed } = open()
    const [one, other] = [news.subscribe(() => {}), news.subscribe(() => {})]
    await expect.poll(() => followed).toHaveLength(1)
    one()
    expect(followed[0]?.signal.aborted).toBe(false)
    other()
    expect(followed[0]?.signal.aborted).toBe(true)
    news.subscribe(() => {})
    await expect.poll(() => followed).toHaveLength(2)
  })

  test('tell changes that come together once, and an own change at once unless one was told just before', async () => {
    vi.useFakeTimers()
    const { news, followed } = open()
    const listener = vi.fn<() => void>()
    news.subscribe(listener)
    await vi.advanceTimersByTimeAsync(0)
    followed[0]?.onChanged()
    followed[0]?.onChanged()
    expect(listener).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    followed[0]?.onChanged()
    await vi.advanceTimersByTimeAsync(50)
    expect(listener).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(listener).toHaveBeenCalledTimes(1)
    followed[0]?.onChanged()
    news.tell()
    expect(listener).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(249)
    expect(listener).toHaveBeenCalledTimes(2)
    news.tell()
    news.tell()
    expect(listener).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(250)
    expect(listener).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(250)
    news.tell()
    expect(listener).toHaveBeenCalledTimes(4)
  })

  describe('of an own change', () => {
    const order = { kind: 'order', id: recordId, version: 2 } as const
    async function openHeard() {
      vi.useFakeTimers()
      const { news, followed } = open()
      const listener = vi.fn<(changes: RecordChanges) => void>()
      const views = vi.fn<() => void>()
      news.subscribe(listener)
      news.watchViews(views)
      await vi.advanceTimersByTimeAsync(0)
      return { news, reading: followed[0] as NewsReading, listener, views }
    }

    test('are ignored once its answer is there, also when they come first; what else it changed is told', async () => {
      const { news, reading, listener, views } = await openHeard()
      let answer = () => {}
      const answered = new Promise<void>((resolve) => (answer = resolve))
      news.expectOwn('key', answered)
      void answered.then(() => news.tell(order))
      reading.onChanged(order, 'key')
      reading.onViewsChanged?.('key')
      await vi.advanceTimersByTimeAsync(1_000)
      expect(listener).not.toHaveBeenCalled()
      answer()
      await vi.advanceTimersByTimeAsync(1_000)
      const other = { ...order, id: 'other' }
      reading.onChanged({ ...order }, 'key')
      reading.onChanged(other, 'key')
      await vi.advanceTimersByTimeAsync(1_000)
      expect(listener.mock.calls).toEqual([[[order]], [[other]]])
      expect(views).not.toHaveBeenCalled()
    })

    test('are told when there was no answer, and those of others always are', async () => {
      const { news, reading, listener, views } = await openHeard()
      news.tell(order)
      news.expectOwn('key', Promise.reject(new Error('lost')))
      reading.onChanged(order, 'key')
      reading.onViewsChanged?.('key')
      await vi.advanceTimersByTimeAsync(250)
      reading.onChanged(order)
      reading.onViewsChanged?.()
      await vi.advanceTimersByTimeAsync(250)
      expect(listener.mock.calls).toEqual([[[order]], [[order]], [[order]]])
      expect(views).toHaveBeenCalledTimes(2)
    })
  })

  test('make what the document asked for early, before the change, be forgotten', async () => {
    const page = { location: { href: 'https://karwan.test/orders' } } as Window
    page.askedEarly = {
      url: new URL('https://karwan.test/api/orders/'),
      authorization: 'Bearer sana',
      at: performance.now(),
      response: Promise.resolve(new Response('before the change')),
      stopping: new AbortController(),
    }
    vi.stubGlobal('window', page)
    const fetch = fetchWithEarlyAnswers(page, () => Promise.resolve(new Response('after it')))
    open().news.tell()
    const read = await fetch('/api/orders/', { headers: { Authorization: 'Bearer sana' } })
    expect(await read.text()).toBe('after it')
  })

  test('of a workspace that was left are not told in the next one', async () => {
    vi.useFakeTimers()
    const { news, followed } = open()
    const leave = news.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    followed[0]?.onChanged()
    leave()
    const listener = vi.fn<() => void>()
    news.subscribe(listener)
    await vi.advanceTimersByTimeAsync(100)
    followed[1]?.onChanged()
    await vi.advanceTimersByTimeAsync(200)
    expect(listener).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(50)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('say whether they come in, that people or views changed and who edits an order, as long as somebody watches', async () => {
    const { news, followed } = open()
    const said = vi.fn<(what: unknown) => void>()
    const watching = [
      news.watchConnection(said),
      news.watchRights(() => said('people')),
      news.watchViews(() => said('views')),
      news.watchPresence(said),
    ]
    news.subscribe(() => {})
    await expect.poll(() => followed).toHaveLength(1)
    const presence = { label: 'K1042', is_editing: true, by: { id: 'b', name: 'Bilal' } }
    const sayAll = () => {
      followed[0]?.onConnection(true)
      followed[0]?.onRightsChanged?.()
      followed[0]?.onViewsChanged?.()
      followed[0]?.onPresence?.(presence)
    }
    sayAll()
    for (const leave of watching) leave()
    sayAll()
    expect(said.mock.calls).toEqual([[true], ['people'], ['views'], [presence]])
  })

  test('do not come in while their code cannot be loaded', async () => {
    const openStream = () => Promise.reject(new Error('not read here'))
    const news = createNews({ api: { openStream }, loadStream: () => Promise.reject(new TypeError()) })
    const watcher = vi.fn<(isConnected: boolean) => void>()
    news.watchConnection(watcher)
    news.subscribe(() => {})
    await expect.poll(() => watcher.mock.calls).toEqual([[false]])
    // It may be there when it is asked for again.
    news.retry()
    await expect.poll(() => watcher.mock.calls).toEqual([[false], [false]])
  })
})
