import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../apps/api/src/config.ts'
import { stopSeconds } from './stop-seconds.ts'

const unit = readFileSync('deploy/systemd/playhub@.service', 'utf8')

test('each role is an instance, and systemd waits until a process has stopped', () => {
  for (const role of ['web', 'push', 'worker']) {
    const settings = [...unit.replaceAll('%i', role).matchAll(/\b([A-Z_]{4,})=([^\s]+)/g)].map(([, name = '', value = '']) => [name, value])
    const { ROLES, DATA_DIR } = Object.fromEntries(settings)
    expect([...readConfig({ ROLES, DATA_DIR }).roles]).toEqual([role])
  }
  expect(unit).toContain(`\nTimeoutStopSec=${stopSeconds()}s\n`)
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test('the files of the roles name settings that there are, and ports of their own', () => {
  const known = new Set([...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name))
  const lines = ['web', 'push', 'worker'].flatMap((role) => Object.entries(parseEnv(readFileSync(`deploy/systemd/${role}.env`, 'utf8'))))
  expect(lines.filter(([name]) => !known.has(name))).toEqual([])
  const ports = lines.filter(([name]) => name.endsWith('PORT')).map(([, port]) => port)
  expect(new Set(ports).size).toBe(ports.length)
})

test.skipIf(!hasSystemd)('systemd takes the unit without a word, and finds it well shut in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'playhub-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'playhub@web.service')
  writeFileSync(file, unit)
  const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  // On some machines `systemd-analyze` also complains about units that do not belong to Playhub.
  const said = verified.stderr.split('\n').filter((line) => line.includes('playhub'))
  expect([verified.status, said]).toEqual([0, []])
  const rated = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=25', '--no-pager', file], { encoding: 'utf8' })
  // Before version 250, systemd can rate the security only of running units, and has no option `--offline`. On such a machine, this test
  // skips the rating.
  if (!rated.stderr.includes('unrecognized option')) expect([rated.status, rated.stdout.slice(-200)]).toEqual([0, expect.any(String)])
})
