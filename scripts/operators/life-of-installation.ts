import { backup } from './backup.ts'
import { bareOf } from './bare.ts'
import { care } from './care.ts'
import { cluster } from './cluster.ts'
import type { Command } from './document.ts'
import type { Part } from './life.ts'
import { notRun } from './not-run.ts'
import { pointInTime } from './point-in-time.ts'
import { release } from './release.ts'
import { start } from './start.ts'
import { upgrade } from './upgrade.ts'

/** All parts, in the order in which an operator needs them: from the first start to the work after years. */
export const parts: readonly Part[] = [start, release, cluster, backup, pointInTime, upgrade, care]

/**
 * Compares the commands of the documents with the steps and with `notRun`, which has reasons why a command is not run. `untried`: commands
 * with neither a step nor a reason. `unknown`: commands that have a step or a reason, but are in no document. `both`: commands with a step
 * and a reason.
 */
export const compareWithDocuments = (commands: readonly Command[]) => {
  const inDocuments = new Set(commands.map(({ text }) => text))
  const commandsOf = (all: readonly Part[]) => all.flatMap(({ steps }) => steps.flatMap(({ command }) => command ?? []))
  const inSteps = commandsOf(parts)
  const known = [...inSteps, ...Object.keys(notRun), ...commandsOf([bareOf('trixie')])]
  return {
    untried: commands.filter(({ text }) => !inSteps.includes(text) && !Object.hasOwn(notRun, text)),
    unknown: [...new Set(known)].filter((text) => !inDocuments.has(text)),
    both: Object.keys(notRun).filter((text) => inSteps.includes(text)),
  }
}
