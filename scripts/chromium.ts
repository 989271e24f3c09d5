import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const find = () => PLACES.find((place) => place !== undefined && existsSync(place))

/** Where a Chromium for the browser tests is; installs Debian's when there is none. Throws with a sentence when it cannot. */
export const ensureChromium = (): string => {
  const found = find()
  if (found) return found
  console.log('Installing Chromium for the browser tests…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { status } = spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new Error('Chromium is needed for the browser tests: install it and set CHROMIUM_PATH.')
  }
  const installed = find()
  if (!installed) throw new Error('Chromium was installed but is not where it should be: set CHROMIUM_PATH.')
  return installed
}
