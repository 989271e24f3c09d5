import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bareOf } from './operators/bare.ts'
import { readCommands } from './operators/document.ts'
import { createLife, isRoot, SKIPPED, untilInterrupted } from './operators/life.ts'
import { compareWithDocuments, parts } from './operators/life-of-installation.ts'
import { notRun } from './operators/not-run.ts'

/**
 * `npm run operators:try`: runs every command of docs/operators.md, and the commands of docs/runbooks.md for a restore to a point in time.
 * It runs them as an operator does who has only these documents. If a command has neither a step that runs it nor a reason in `notRun`, the
 * script ends with exit code 1. The script works in a temporary folder, in a clone of the last commit, and takes about ten minutes.
 *
 * `-- --only start,release`: runs only these parts. `--folder <folder>`: works in this folder and keeps it, so that later parts can be run
 * again without the earlier ones. `--bare trixie` or `--bare bookworm`: as root, begins an installation in a folder with this version of
 * Debian, by chroot.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, folder: { type: 'string' }, bare: { type: 'string' } } })
const only = values.only?.split(',')
const all = values.bare ? [bareOf(values.bare)] : parts
const unknownParts = only?.filter((name) => !all.some((part) => part.name === name)) ?? []
if (unknownParts.length > 0 || (values.bare && !isRoot)) {
  console.error(
    values.bare && !isRoot
      ? '--bare needs root.'
      : `There is no part ${unknownParts.join(', ')}. The parts: ${all.map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}

const commands = readCommands()
const { untried, unknown } = compareWithDocuments(commands)
for (const { file, line, text } of untried) console.error(`${file}:${line} has a command without a step: ${text}`)
for (const text of unknown) console.error(`No document has this command: ${text}`)
if (untried.length > 0 || unknown.length > 0) process.exit(1)

const folder = values.folder ? resolve(values.folder) : mkdtempSync(join(tmpdir(), 'playhub-operators-'))
mkdirSync(folder, { recursive: true })
const life = createLife(folder, process.cwd())
const began = performance.now()
const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
const ran = new Set<string>()

const live = async () => {
  for (const { name, title, steps } of all.filter((part) => !only || only.includes(part.name))) {
    console.log(`\n${title} (${name})`)
    for (const { command, does, run } of steps) {
      console.log(`\n  ${command?.split('\n')[0] ?? '(no command of the documents)'}\n  ${does}`)
      const outcome = await run(life, command ?? '')
      if (command && outcome !== SKIPPED) ran.add(command)
      console.log(`  ✔ ${seconds()}`)
    }
  }
}

try {
  await Promise.race([live(), untilInterrupted()])
  console.log(
    `\nNot run:\n${Object.entries(notRun)
      .filter(([text]) => !ran.has(text))
      .map(([text, reason]) => `  ${text}\n      ${reason}`)
      .join('\n')}`,
  )
  console.log(`\n${ran.size} of the ${commands.length} commands of the documents ran and did what they should.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await life.end()
  if (values.folder) console.log(`Kept: ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
// A server that a command left running may keep the command's output open. Without this call, the script would not end.
process.exit()
