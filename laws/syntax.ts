import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { isTest, listFiles } from './sources.ts'

/** A node of an ESTree syntax tree with JSX; only the fields that the laws read. */
export type Node = {
  type: string
  start: number
  end: number
  typeAnnotation?: { start: number; end: number }
  value?: unknown
  name?: { name?: unknown }
  id?: { name?: unknown }
  callee?: { name?: unknown; object?: { name?: unknown }; property?: { name?: unknown } }
  quasis?: { value: { cooked: string } }[]
}

/**
 * Visits the nodes of a source file. Calls `onNode` with each node and its ancestors, the outermost first. Literal types are not visited,
 * because they are not values.
 */
export const visit = (path: string, onNode: (node: Node, around: readonly Node[]) => void) => {
  const walk = (at: unknown, around: readonly Node[]) => {
    if (Array.isArray(at)) {
      for (const each of at) walk(each, around)
    } else if (isNode(at) && !/^TS(Literal|Template)/.test(at.type)) {
      onNode(at, around)
      for (const part of Object.values(at)) walk(part, [...around, at])
    }
  }
  walk(parseSync(path, readFileSync(path, 'utf8')).program, [])
}
const isNode = (at: unknown): at is Node => typeof at === 'object' && at !== null && 'type' in at && typeof at.type === 'string'

/** Returns the comments of a source file with their positions. */
export const commentsIn = (path: string) => parseSync(path, readFileSync(path, 'utf8')).comments

/** Returns the fixed parts of a string or a template. A string is one part. A template has a part before, between and after its values. */
export const partsOf = ({ type, value, quasis }: Node): string[] | undefined => {
  if (type === 'Literal' && typeof value === 'string') return [value]
  return type === 'TemplateLiteral' ? quasis?.map((each) => each.value.cooked) : undefined
}

/** Returns the product's TypeScript files in these folders. */
export const productFiles = (folders: RegExp) => listFiles().filter((path) => /\.tsx?$/.test(path) && !isTest(path) && folders.test(path))
