import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commentsIn, productFiles, visit } from './syntax.ts'

/** This test requires a reason for every type assertion (`as`) in the product, in a comment beside the assertion. */

// The product's files, without the helpers of the simulator's tests. These helpers are in the same folders as the simulator's own code.
const product = productFiles(/^(apps|packages)\//).filter((path) => !/\/(test-\w+|official)\.ts$|\.d\.ts$/.test(path))

/**
 * Whether a type assertion (`as`) claims nothing about its value. Its type is then, for example, `unknown`, `object`, `Record<string,
 * unknown>` or `{ id?: unknown }`. Such an assertion needs no reason.
 */
const isUnknown = (text: string): boolean =>
  /^(const|unknown|object|unknown\[\]|Record<string, unknown>|\(?\{( \w+\?: unknown;?)+ \}\)?)( \| (null|undefined))?$/.test(
    text.replaceAll(/\s+/g, ' '),
  )

test('each `as` of the product has a comment at its statement, unless it only names what is unknown', { timeout: 180_000 }, () => {
  const bare = product.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    if (!/\bas\b/.test(text)) return []
    const lineOf = (at: number) => text.slice(0, at).split('\n').length
    const commented = new Set(commentsIn(path).flatMap(({ start, end }) => [lineOf(start), lineOf(end), lineOf(end) + 1]))
    const found: string[] = []
    visit(path, (node, around) => {
      if (node.type !== 'TSAsExpression' || isUnknown(text.slice(node.typeAnnotation?.start, node.typeAnnotation?.end))) return
      const statement = around.findLast(
        ({ type }) => /Statement$|Declaration$|^PropertyDefinition$/.test(type) && type !== 'BlockStatement',
      )
      const lines = [lineOf((statement ?? node).start), lineOf(node.start), lineOf(node.end)]
      if (!lines.some((line) => commented.has(line)))
        found.push(`${path}:${lineOf(node.start)} ${text.slice(node.start, node.end).slice(0, 100)}`)
    })
    return found
  })
  expect(bare).toEqual([])
})
