import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A folder outside the repository, where our packages cannot be imported. */
const folder = mkdtempSync(join(tmpdir(), 'playhub-sdk-server-'))
beforeAll(async () => {
  const configFile = resolve(import.meta.dirname, '../vite.config.ts')
  for (const mode of ['production', 'listen']) {
    await build({ configFile, mode, logLevel: 'error', build: { outDir: folder, emptyOutDir: false } })
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

const use = `
  const { connectHub, Refusal } = await import(process.argv[1])
  const hub = connectHub({ hubUrl: 'http://localhost:9', project: 'moon', apiKey: 'ph_test_' + 'x'.repeat(40), noticeSecret: 'whsec_c2VjcmV0' })
  let code = ''
  try { hub.verifyNotice('{}', {}) } catch (error) { code = error instanceof Refusal ? error.code : String(error) }
  console.log(hub.mode, code)`

const run = (node: string, ...args: string[]) =>
  execFileSync(node, [...args, '--input-type=module', '--eval', use, join(folder, 'sdk-server.js')], { encoding: 'utf8' }).trim()

test('the built file needs neither TypeScript nor other packages', () => {
  expect(run(process.execPath, '--no-experimental-strip-types')).toBe('test SIGNATURE_INVALID')
})

const command = (node: string, ...args: string[]) =>
  execFileSync(node, [...args, join(folder, 'playhub.js'), '--help'], { encoding: 'utf8' })

test('the command is one file, which npm can run', () => {
  expect(command(process.execPath, '--no-experimental-strip-types')).toContain('npx --no playhub listen --forward')
  expect(readFileSync(join(folder, 'playhub.js'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
})

/** The path of a Node 20 that this machine has besides the Node that runs the tests; undefined if there is none. */
const machineNode = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => {
  try {
    return execFileSync(path, ['--version'], { encoding: 'utf8' }).startsWith('v20.')
  } catch {
    return false
  }
})
test.skipIf(machineNode === undefined)('it runs on Node 20', () => {
  expect(run(machineNode ?? '')).toBe('test SIGNATURE_INVALID')
  expect(command(machineNode ?? '')).toContain('npx --no playhub listen --forward')
})
