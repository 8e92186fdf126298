/** The files of docs/debian, as the programs that read them do, where these are installed. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testCertificate } from '#tests/support/certificate.ts'

const from = 'docs/debian'

/** A copy of a folder in which paths of the guide are those of this machine. */
function copied(replaced: (folder: string) => Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'karwan-debian-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(from, folder, { recursive: true })
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name)
    if (statSync(file).isDirectory()) continue
    let text = readFileSync(file, 'utf8')
    for (const [path, other] of Object.entries(replaced(folder))) text = text.replaceAll(path, other)
    writeFileSync(file, text)
  }
  return folder
}

/** What a program says that ends with an error; null when it ends well, or is not installed. */
function complaint(program: string, ...args: string[]): string | null {
  const { error, status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (error) return null
  return status === 0 && !stderr.includes('karwan') ? null : stderr
}

test('the units are right', () => {
  const folder = copied(() => ({ '/opt/node/bin/node': process.execPath }))
  const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name))
  expect(units).toHaveLength(3)
  expect(complaint('systemd-analyze', 'verify', ...units.map((name) => join(folder, name)))).toBeNull()
})

test('the settings of the proxy are right, and what the guide says of them', () => {
  const folder = copied((to) => ({ '/etc/ssl/karwan': to }))
  writeFileSync(join(folder, 'fullchain.pem'), testCertificate.cert)
  writeFileSync(join(folder, 'privkey.pem'), testCertificate.key)
  const main = join(folder, 'nginx.conf')
  const site = join(folder, 'karwan.nginx.conf')
  writeFileSync(
    main,
    `pid ${folder}/pid; error_log ${folder}/log; events {} http { access_log off; include ${site}; }`,
  )
  const said = complaint('nginx', '-t', '-c', main)
  expect(said === null || said.includes('test is successful')).toBe(true)
  const text = readFileSync(site, 'utf8')
  for (const setting of [
    'keepalive_timeout 60s',
    'proxy_buffering off',
    'X-Forwarded-For $remote_addr',
    'return 403',
  ])
    expect(text).toContain(setting)
})

test('the settings of the other proxy are right, and what the guide says of them', () => {
  const folder = copied((to) => ({
    '/etc/ssl/karwan': to,
    'user haproxy': '',
    'group haproxy': '',
  }))
  writeFileSync(join(folder, 'all.pem'), testCertificate.cert + testCertificate.key)
  const file = join(folder, 'karwan.haproxy.cfg')
  expect(complaint('haproxy', '-c', '-q', '-f', file)).toBeNull()
  const text = readFileSync(file, 'utf8')
  for (const setting of [
    'timeout http-keep-alive 60s',
    'set-header X-Forwarded-For %[src]',
    'deny_status 403',
  ])
    expect(text).toContain(setting)
})

test('the settings of two databases and their proxy are right', () => {
  const folder = copied(() => ({
    '@A@': '127.0.0.1',
    '@B@': '127.0.0.2',
    'user haproxy': '',
    'group haproxy': '',
  }))
  expect(complaint('haproxy', '-c', '-q', '-f', join(folder, 'failover/haproxy.cfg'))).toBeNull()
  const patroni = readFileSync(join(folder, 'failover/patroni.yml'), 'utf8')
  // Without these, an acknowledged commit can be lost.
  for (const setting of ['synchronous_mode: true', "synchronous_commit: 'on'", '\netcd:\n'])
    expect(patroni).toContain(setting)
})

test('the guide names each of them', () => {
  const guide = readFileSync('docs/deployment.md', 'utf8')
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' }))
    expect(guide).toContain(basename(name))
})
