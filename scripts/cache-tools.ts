import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** This file installs the caches of Debian that tests need: nginx, and Varnish with a module that finds cached answers by tag. */

const PACKAGES = ['nginx', 'openssl', 'varnish', 'varnish-modules']
const NEEDED = ['/usr/sbin/nginx', '/usr/bin/openssl', '/usr/sbin/varnishd', '/usr/share/doc/varnish-modules']
/** While this script exists and exits with 101, Debian's packages start no services. */
const POLICY = '/usr/sbin/policy-rc.d'

const isHere = () => NEEDED.every((path) => existsSync(path))
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
const aptGet = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore' }).status === 0

/** Installs the caches if this process is root. If it is not root, or if the installation fails, the tests of shared caches are skipped. */
export const ensureCacheTools = () => {
  if (isHere()) return
  if (process.getuid?.() === 0) {
    console.log('Installing nginx and Varnish for the tests of shared caches…')
    const isOurs = !existsSync(POLICY)
    if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
    const install = () => aptGet('install', '-y', '--no-install-recommends', ...PACKAGES)
    if (!install() && aptGet('update')) install()
    if (isOurs) rmSync(POLICY)
  }
  if (!isHere()) console.log(`No shared caches here (Debian: apt-get install ${PACKAGES.join(' ')}): their tests are left out.`)
}
