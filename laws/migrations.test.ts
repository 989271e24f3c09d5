import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * During an upgrade, processes of the previous release still run on the new schema. So a release may not remove tables or columns that it
 * stops using. The next release may remove them. The migration that removes them is then listed in `unusedSince`, with the release that
 * stopped using them.
 */

const FOLDER = 'apps/api/src/db/migrations'
/**
 * The number of the first migration that is checked. Migrations with lower numbers were made before the first release, when no older
 * process could exist.
 */
const FIRST = 16
/** Number of the first migration that must build its indexes without blocking writers (`concurrently`). */
const FIRST_CONCURRENT = 29
const unusedSince: Record<string, string> = {}

const breaking: Record<string, RegExp> = {
  'drops a column': /\bdrop\s+column\b/i,
  'drops a table, a type or a view': /\bdrop\s+(table|type|view|schema|sequence)\b/i,
  'renames something': /\balter\s+(table|type|view|sequence|index)\b[^;]*\brename\b/i,
  "changes a column's type": /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  'asks for a value that the release before does not give': /\bset\s+not\s+null\b/i,
  'adds a column that must be given': /\badd\s+column\b(?![^;]*\bdefault\b)(?![^;]*\bgenerated\b)[^;]*\bnot\s+null\b/i,
}

const withoutComments = (text: string) => text.replace(/--(?!>).*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')

/**
 * Returns the faults of this migration: statements that would break processes of the previous release. A new column with a default may be
 * `not null`.
 */
const faultsOf = (text: string): string[] => {
  const statements = withoutComments(text).split(/;|--> statement-breakpoint/)
  const hasDefault = (statement: string) => {
    const [, table, column] = /alter\s+table\s+(\S+)\s+alter\s+column\s+(\S+)\s+set\s+not\s+null/i.exec(statement) ?? []
    return statements.some((other) =>
      new RegExp(`alter\\s+table\\s+${table}\\s+alter\\s+column\\s+${column}\\s+set\\s+default`, 'i').test(other),
    )
  }
  /**
   * Whether the statement renames a table or index, and the same migration creates another one with the old name. This test cannot check
   * whether a new table has the same columns.
   */
  const isReplaced = (statement: string) => {
    const [, kind, name] = /alter\s+(table|index)\s+"?(\w+)"?\s+rename\s+to\b/i.exec(statement) ?? []
    return name !== undefined && statements.some((other) => new RegExp(`create\\s+${kind}\\s+"?${name}"?\\W`, 'i').test(other))
  }
  return statements.flatMap((statement) =>
    Object.entries(breaking).flatMap(([fault, pattern]) =>
      pattern.test(statement) && !hasDefault(statement) && !isReplaced(statement) ? [fault] : [],
    ),
  )
}

test('a migration takes nothing away that the release before still uses', () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= FIRST)
  expect(names).not.toEqual([])
  const found = names
    .filter((name) => !(name in unusedSince))
    .flatMap((name) => faultsOf(readFileSync(join(FOLDER, name), 'utf8')).map((fault) => `${name} ${fault}`))
  expect(found).toEqual([])
})

/** Returns the indexes that this migration builds in a blocking way: on an existing table, without `concurrently`. */
const blockingIndexesOf = (text: string): string[] => {
  const plain = withoutComments(text)
  const created = new Set([...plain.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi)].map(([, table]) => table))
  const indexes = plain.matchAll(/\bcreate\s+(?:unique\s+)?index\s+(concurrently\s+)?(?:if\s+not\s+exists\s+)?"?(\w+)"?\s+on\s+"?(\w+)"?/gi)
  return [...indexes].flatMap(([, concurrently, name = '', table]) => (concurrently || created.has(table) ? [] : [name]))
}

test('an index is built without blocking writers, in a migration of its own (`.concurrently()` in the schema)', () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= FIRST_CONCURRENT)
  expect(names.flatMap((name) => blockingIndexesOf(readFileSync(join(FOLDER, name), 'utf8')))).toEqual([])
  expect(blockingIndexesOf('CREATE INDEX "player_age" ON "player" USING btree ("age");')).toEqual(['player_age'])
  expect(blockingIndexesOf('CREATE UNIQUE INDEX CONCURRENTLY "player_age" ON "player" ("age");')).toEqual([])
  expect(blockingIndexesOf('CREATE TABLE "pet" ("age" int);--> statement-breakpoint\nCREATE INDEX "pet_age" ON "pet" ("age");')).toEqual([])
})

test('what is taken away was unused in a release that is out', () => {
  const released = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[([\d.]+)\] - \d{4}-/gm)].map(([, version]) => version)
  for (const [name, version] of Object.entries(unusedSince)) {
    expect(readdirSync(FOLDER)).toContain(name)
    expect(released).toContain(version)
  }
})

test.each([
  ['ALTER TABLE "player" DROP COLUMN "age";', ['drops a column']],
  ['DROP TABLE "player";', ['drops a table, a type or a view']],
  ['ALTER TABLE "player" RENAME COLUMN "age" TO "years";', ['renames something']],
  ['ALTER TABLE "player" RENAME TO "person";', ['renames something']],
  ['ALTER TABLE "player" RENAME TO "player_old";--> statement-breakpoint\nCREATE TABLE "player" (LIKE "player_old");', []],
  ['ALTER TABLE "player" ALTER COLUMN "age" SET DATA TYPE bigint;', ["changes a column's type"]],
  ['ALTER TABLE "player" ALTER COLUMN "age" SET NOT NULL;', ['asks for a value that the release before does not give']],
  [
    'ALTER TABLE "player" ALTER COLUMN "age" SET DEFAULT 0;--> statement-breakpoint\nALTER TABLE "player" ALTER COLUMN "age" SET NOT NULL;',
    [],
  ],
  ['ALTER TABLE "player" ADD COLUMN "age" integer NOT NULL;', ['adds a column that must be given']],
  ['ALTER TABLE "player" ADD COLUMN "age" integer DEFAULT 0 NOT NULL;', []],
  ['ALTER TABLE "player" ADD COLUMN "age" integer;\n-- Nobody must drop column "age".', []],
  ['CREATE TABLE "pet" ("age" integer NOT NULL);', []],
])('%s', (text, faults) => {
  expect(faultsOf(text)).toEqual(faults)
})

test('migrations are listed in the order of their times, because only those later than the last applied one are applied', () => {
  // The cast is safe, because drizzle-kit generates this file in this form.
  const { entries } = JSON.parse(readFileSync(join(FOLDER, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string; when: number }[] }
  const wrong = entries.filter(({ when, tag }, at) => when <= (entries[at - 1]?.when ?? 0) || Number(tag.slice(0, 4)) !== at)
  expect(wrong.map(({ tag }) => tag)).toEqual([])
})
