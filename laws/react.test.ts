import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'
import { type Node, visit } from './syntax.ts'

/** These tests check how apps and packages use React. */

const sources = readSources()

/** Returns the name of the innermost named function that contains a node, as in `const useX = () => …` or `function useX() …`. */
const functionAround = (around: readonly Node[]) =>
  around
    .flatMap((node, at) => {
      const isNamed =
        node.type === 'FunctionDeclaration' || (node.type === 'VariableDeclarator' && /Function/.test(around[at + 1]?.type ?? ''))
      return isNamed ? [String(node.id?.name)] : []
    })
    .at(-1)

test('an effect stands in a hook, whose name says what it is for', () => {
  const withEffects = sources.filter(({ path, text }) => !isTest(path) && /Effect\(/.test(text))
  const effects = withEffects.flatMap(({ path }) => {
    const found: string[] = []
    visit(path, ({ type, callee }, around) => {
      if (type !== 'CallExpression' || !/^use(Layout|Insertion)?Effect$/.test(String(callee?.name))) return
      found.push(`${path}: ${functionAround(around)}`)
    })
    return found
  })
  expect(effects.length).toBeGreaterThan(50)
  expect(effects.filter((each) => !/: use[A-Z]\w*$/.test(each))).toEqual([])
})

test('a screen knows neither the router nor the modal: it has a host', () => {
  const slices = /^apps\/hub\/src\/(auth|payments|profile|support|transactions)\//
  const strays = sources
    .filter(({ path }) => slices.test(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter((name) => /^wouter|\/(modal-store|modal-steps|modal|routes|screens)\.tsx?$/.test(name))
        .map((name) => `${path} -> ${name}`),
    )
  expect(strays).toEqual([])
})
