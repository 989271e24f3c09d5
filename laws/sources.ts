import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export type Source = { path: string; text: string; imports: string[] }

/** Returns the project's files, tracked and new, without ignored files. */
export const listFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path))

/**
 * Returns all TypeScript files with their imports. A relative import is given as a path in the project, other imports as the package's
 * name.
 */
export const readSources = (): Source[] =>
  listFiles()
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      return { path, text, imports: importsOf(text).map((name) => (name.startsWith('.') ? normalize(join(dirname(path), name)) : name)) }
    })

const STATEMENT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?\bfrom\s+['"]([^'"\n]+)['"]|(?:^|\n)import\s+['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g

const importsOf = (text: string) => [...text.matchAll(STATEMENT)].flatMap(([, from, bare, lazy]) => from ?? bare ?? lazy ?? [])

export const isTest = (path: string) => /\.test\.ts$|\/test\/|^e2e\/|^laws\/|^bench\//.test(path)
