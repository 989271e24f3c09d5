// Runs before each `npm run` command that needs the packages, on Node 20 or newer. If packages of package-lock.json are missing, installs
// them. npm writes the lock file inside node_modules last, so an install that was killed is repaired too.
const { spawnSync } = require('node:child_process')
const { existsSync, rmSync, statSync, symlinkSync } = require('node:fs')
const { join } = require('node:path')

const root = join(__dirname, '..')
const modified = (file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0

if (modified('node_modules/.package-lock.json') < modified('package-lock.json')) {
  console.log('Installing dependencies…')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

// npm 9 (in Debian 12 and 13) does not create the link node_modules/.bin/node for the package of Node 24. So this script creates it.
const link = join(root, 'node_modules/.bin/node')
const node24 = `node-linux-${process.arch}/bin/node`
if (!existsSync(link) && existsSync(join(root, 'node_modules', node24))) {
  rmSync(link, { force: true })
  try {
    symlinkSync(join('..', node24), link)
  } catch (error) {
    // Ignores the error EEXIST: another command that started at the same time has just created the link.
    if (error.code !== 'EEXIST') throw error
  }
}
