import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'

/**
 * Without a sandbox, as is Playwright's default: it is not available to root and in most containers, and the tests
 * open only our own pages from loopback.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// The first of equal versions: a shell has no window, which takes a sixth of the processor's time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const packaged = fileURLToPath(new URL('../../node_modules/@sparticuz/chromium', import.meta.url))
const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))

/** Returns the path of the newest Chromium, as `findChromiums` does. */
export const findChromium = (): string => findChromiums()[0]

/**
 * Returns the paths of the newest Chromium of this machine and, if that is another, of the one of an npm package (Linux on
 * x64), which is unpacked once. With `CHROMIUM_PATH` only that one.
 */
export function findChromiums(): [newest: string, packaged?: string] {
  const named = process.env['CHROMIUM_PATH']
  if (named) return [named]
  const installed = candidates()
    .map((path) => ({ path, version: versionOf(path) }))
    .sort((one, other) => other.version - one.version)[0]
  if (!installed?.version) return [unpackChromium()]
  if (process.platform !== 'linux' || process.arch !== 'x64') return [withoutAddressBar(installed.path)]
  return installed.version > Number.parseInt(packagedVersion(), 10)
    ? [withoutAddressBar(installed.path), unpackChromium()]
    : [unpackChromium()]
}

/**
 * Returns the path of a launcher for a Chromium that does not load the two pages of its address bar for each new window,
 * which is not shown: they took as long as half of our own. Chromium obeys the last `--disable-features` alone, and
 * Playwright gives one of its own, so the launcher adds to that.
 */
function withoutAddressBar(path: string): string {
  if (process.platform === 'win32') return path
  const launcher = join(cache, 'chromium-without-address-bar')
  const text = `#!/bin/sh
for argument do
  shift
  case $argument in
    --disable-features=*) argument="$argument,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup" ;;
  esac
  set -- "$@" "$argument"
done
exec '${path}' "$@"
`
  if (existsSync(launcher) && readFileSync(launcher, 'utf8') === text) return launcher
  mkdirSync(cache, { recursive: true })
  writeFileSync(`${launcher}.${process.pid}`, text, { mode: 0o755 })
  renameSync(`${launcher}.${process.pid}`, launcher)
  return launcher
}

function candidates(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ].filter(existsSync)
}

/** Runs it: some systems install a stub that only prints how to install the real one, which has the version 0 here. */
function versionOf(path: string): number {
  const { status, stdout } = spawnSync(path, ['--version'], { timeout: 60_000, encoding: 'utf8' })
  return status === 0 ? Number(/\d+/.exec(stdout)?.[0] ?? 0) : 0
}

/** Whether a path is that of the package's Chromium, which never loads a module again that failed once. */
export const isPackaged = (path: string | undefined): boolean => path === join(packagedHome(), 'launch')

const packagedHome = () => join(cache, `chromium-${packagedVersion()}`)

const packagedVersion = () =>
  (JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8')) as { version: string }).version

/**
 * Unpacks the package's Chromium with the libraries and the font that a minimal system lacks, and writes a launcher
 * that uses them. The package's own code unpacks to a fixed path in the temporary folder, which another user may own
 * and an interrupted run may leave incomplete.
 */
function unpackChromium(): string {
  const home = packagedHome()
  const launcher = join(home, 'launch')
  if (existsSync(launcher)) return launcher
  const draft = `${home}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  writeFileSync(join(draft, 'chromium'), unbrotli('chromium.br'))
  for (const archive of ['al2023.tar.br', 'fonts.tar.br'])
    execFileSync('tar', ['-x', '--no-same-owner', '-C', draft], { input: unbrotli(archive) })
  writeFileSync(join(draft, 'fonts.conf'), fontsConf)
  writeFileSync(join(draft, 'launch'), launch)
  for (const file of ['chromium', 'launch']) chmodSync(join(draft, file), 0o755)
  try {
    renameSync(draft, home)
  } catch (error) {
    // Another run may have created it first; any other error is thrown.
    rmSync(draft, { recursive: true })
    if (!existsSync(launcher)) throw error
  }
  return launcher
}

const unbrotli = (file: string) => brotliDecompressSync(readFileSync(join(packaged, 'bin', file)))

const launch = `#!/bin/sh
home=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="$home/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$home/fonts.conf"
exec "$home/chromium" "$@"
`

const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`
