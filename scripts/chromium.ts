import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Chromium without windows (headless shell). For the same pages it needs only three quarters of the time of normal Chromium. Debian has
 * this package since version 12.
 */
const SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const find = (places: string[]) => [process.env.CHROMIUM_PATH, ...places].find((place) => place !== undefined && existsSync(place))

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
const aptGet = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })

/** Installs the first of these Debian packages that can be installed. Throws an error with the output of apt-get if all fail. */
const install = (packages: string[]) => {
  aptGet('update')
  const said: string[] = []
  for (const name of packages) {
    const { status, stderr, error } = aptGet('install', '-y', '--no-install-recommends', name)
    if (status === 0) return
    said.push(stderr?.trim() || String(error))
  }
  throw new Error(`Chromium is needed for the browser tests: install it and set CHROMIUM_PATH.\n${said.join('\n')}`)
}

const ensure = (places: string[], packages: string[]) => {
  const found = find(places)
  if (found) return found
  console.log('Installing Chromium for the browser tests…')
  install(packages)
  const installed = find(places)
  if (!installed) throw new Error('Chromium was installed but is not where it should be: set CHROMIUM_PATH.')
  return installed
}

/** Returns the path of the normal Chromium. Installs Debian's Chromium if there is none. Throws with a message on failure. */
export const ensureChromium = (): string => ensure(WHOLE, ['chromium'])

const FOR_TESTS = [SHELL, ...WHOLE]

/** Returns the path of the browser for tests: `CHROMIUM_PATH`, or the fastest installed browser. */
export const testBrowser = (): string => find(FOR_TESTS) ?? SHELL

/** Returns the path of the test browser. Installs one if there is none. Throws with a message on failure. */
export const ensureTestBrowser = (): string => ensure(FOR_TESTS, ['chromium-headless-shell', 'chromium'])
