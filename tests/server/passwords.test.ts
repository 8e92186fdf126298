import { describe, expect, onTestFinished, test } from 'vitest'
import { apiPaths, errorCodeHeader } from '#domain/contract.ts'
import { createHashQueue, type HashLoad, MAX_WAIT_MS } from '#server/auth/hashQueue.ts'
import { createPasswords, hashThreads, passwords } from '#server/auth/passwords.ts'
import { refusals } from '#server/http/refusals.ts'
import { createTestApp } from '#tests/support/testApp.ts'

describe('a password hash', () => {
  test('matches its password and no other, and is never the same twice', async () => {
    const hash = await passwords.hash('correct horse')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(hash).not.toBe(await passwords.hash('correct horse'))
    expect(await passwords.isPasswordOf(hash, 'correct horse')).toBe(true)
    expect(await passwords.isPasswordOf(hash, 'correct horses')).toBe(false)
    expect(await passwords.isPasswordOf(undefined, 'correct horse')).toBe(false)
  })

  test('a stored text that is no hash rejects, and the thread goes on', async () => {
    await expect(passwords.isPasswordOf('no hash', 'correct horse')).rejects.toThrow('could not be hashed')
    expect(await passwords.isPasswordOf(await passwords.hash('a'), 'a')).toBe(true)
  })

  test('is made on a thread that is kept for the next one', async () => {
    let started = 0
    const count = () => void (started += 1)
    process.on('worker', count)
    onTestFinished(() => void process.off('worker', count))
    for (let hashes = 0; hashes <= hashThreads; hashes += 1) await passwords.hash('correct horse')
    expect(started).toBeLessThanOrEqual(hashThreads)
  })

  test('is made while this thread works: neither blocks the other', async () => {
    let isHashed = false
    const hashing = passwords.hash('correct horse').then(() => {
      isHashed = true
    })
    // A hash on this thread would be ready within these turns; the message of another thread comes after them.
    for (let turn = 0; turn < 100; turn++) await Promise.resolve()
    expect(isHashed).toBe(false)
    await hashing
  })
})

describe('the queue', () => {
  /** A queue whose jobs end when the test says so, each after 100 ms on its clock. */
  function queueOf(threads: number) {
    let time = 0
    const running: (() => void)[] = []
    let most = 0
    const loads: HashLoad[] = []
    const run = createHashQueue<string, string>({
      threads,
      startThread: () => (job) =>
        new Promise((resolve) => {
          running.push(() => resolve(job))
          most = Math.max(most, running.length)
        }),
      now: () => time,
      onLoad: (load) => void loads.push(load),
    })
    return {
      run,
      loads,
      /** The most jobs that ran at the same time. */
      most: () => most,
      finishAll: async () => {
        while (running.length > 0) {
          time += 100
          for (const finish of running.splice(0)) finish()
          await new Promise((resolve) => setImmediate(resolve))
        }
      },
    }
  }

  test('runs as many jobs at a time as it has threads, in the order of the calls', async () => {
    const { run, finishAll, most } = queueOf(2)
    const order: string[] = []
    const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map(async (job) => order.push(await run(job))))
    await new Promise((resolve) => setImmediate(resolve))
    await finishAll()
    await all
    expect(order).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(most()).toBe(2)
  })

  test('tells after every change how many jobs run and how many wait', async () => {
    const { run, finishAll, loads } = queueOf(1)
    const both = Promise.all([run('a'), run('b')])
    await new Promise((resolve) => setImmediate(resolve))
    expect(loads.splice(0)).toEqual([
      { running: 1, waiting: 0 },
      { running: 1, waiting: 1 },
    ])
    await finishAll()
    await both
    expect(loads.splice(0)).toEqual([
      { running: 1, waiting: 0 },
      { running: 0, waiting: 0 },
    ])
    const third = run('c')
    expect(loads.splice(0)).toEqual([{ running: 1, waiting: 0 }])
    await new Promise((resolve) => setImmediate(resolve))
    await finishAll()
    await third
    expect(loads).toEqual([{ running: 0, waiting: 0 }])
  })

  test.each([1, 4])('with %i threads refuses what would wait more than two seconds', async (threads) => {
    const { run, finishAll } = queueOf(threads)
    // It learns that a job takes 100 ms.
    const first = Promise.all(Array.from({ length: 30 }, () => run('first')))
    await new Promise((resolve) => setImmediate(resolve))
    await finishAll()
    await first

    const results = Array.from({ length: 200 }, () => run('job'))
    const outcomes = Promise.allSettled(results)
    await new Promise((resolve) => setImmediate(resolve))
    await finishAll()
    const admitted = (await outcomes).filter(({ status }) => status === 'fulfilled').length
    expect(admitted).toBe(threads + (MAX_WAIT_MS / 100) * threads)
    const [refused] = (await outcomes).filter((outcome) => outcome.status === 'rejected')
    expect(refused?.reason).toMatchObject({ status: 503, headers: { 'Retry-After': '3' } })
    // It takes jobs again as soon as others are done.
    const again = run('job')
    await new Promise((resolve) => setImmediate(resolve))
    await finishAll()
    expect(await again).toBe('job')
  })
})

describe('with a full queue', () => {
  test('sign-up and sign-in are refused in the shape of the catalogue, and reads are answered', async () => {
    const server = await createTestApp({
      passwords: createPasswords(() => Promise.reject(refusals.busy(3))),
    })
    const account = await server.createAccount('approved')
    const person = { first_name: 'A', last_name: 'B', email: 'new@shop.test', company: 'C' }
    const secret = { password: 'correct horse', confirm_password: 'correct horse' }
    const responses = [
      await server.post(apiPaths.signUp, { ...person, ...secret }),
      await server.post(apiPaths.login, account),
    ]
    for (const response of responses) {
      expect(response.status).toBe(503)
      expect(response.headers.get('Retry-After')).toBe('3')
      expect(response.headers.get(errorCodeHeader)).toBe('unavailable')
      expect(await response.json()).toEqual({
        non_field_errors: ['The service is very busy right now. Try again in 3 seconds.'],
      })
    }
    expect((await server.get(apiPaths.me)).status).toBe(401)
    expect(server.log.filter(({ event }) => event === 'request.failed')).toEqual([])
    await server.close()
  })
})
