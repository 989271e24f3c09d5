import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findProgram } from '../../scripts/debian-programs.ts'

const promtool = findProgram('promtool')
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test.skipIf(!promtool)('Prometheus takes the alerts', () => {
  expect(run('check', 'rules', 'deploy/prometheus/alerts.yaml')).toMatchObject({ status: 0, said: expect.stringContaining('SUCCESS') })
})

test.skipIf(!promtool)('Prometheus takes its configuration', () => {
  expect(run('check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yaml')).toMatchObject({ status: 0 })
})

test.skipIf(!promtool)('the alerts ring when they should, and not otherwise', () => {
  expect(run('test', 'rules', ...globSync('deploy/prometheus/*.unit.yaml'))).toMatchObject({
    status: 0,
    said: expect.stringContaining('SUCCESS'),
  })
})
