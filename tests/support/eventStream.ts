/** Server-sent events as a test reads them: one after the other, without a library. */
type ReadEvent = { event: string; id: string; data: string }

export type EventStream = {
  status: number
  /** The next event; comments, and where a stream resumes, are passed over. Undefined at the end of the stream. */
  next(): Promise<ReadEvent | undefined>
  /** Resolves with the next comment. */
  comment(): Promise<void>
  close(): Promise<void>
}

export function readEvents(response: Response): EventStream {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''

  async function block(): Promise<string | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const found = text.slice(0, end)
        text = text.slice(end + 2)
        return found
      }
      const { value, done = true } = (await reader?.read()) ?? {}
      if (done) return undefined
      text += value
    }
  }

  const field = (name: string, lines: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(lines)?.[1] ?? ''
  return {
    status: response.status,
    async next() {
      for (let lines = await block(); lines !== undefined; lines = await block())
        if (field('event', lines) !== '')
          return { event: field('event', lines), id: field('id', lines), data: field('data', lines) }
      return undefined
    },
    async comment() {
      while ((await block())?.startsWith(':') === false);
    },
    async close() {
      await reader?.cancel()
    },
  }
}
