import { type ParseArgsConfig, parseArgs } from 'node:util'

/**
 * Parses the words after an operator's command, as `parseArgs` does. If a word is unknown, prints it with `usage` and ends the process with
 * exit code 1. So a command with a mistyped option does no work.
 */
export const readWords = <const C extends ParseArgsConfig>(usage: string, config: C) => {
  try {
    return parseArgs(config)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`)
    process.exit(1)
  }
}
