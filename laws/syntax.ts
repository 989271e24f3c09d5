import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { isTest, listFiles } from './sources.ts'

/** A part of a syntax tree, in the form of ESTree with JSX: as much of it as the laws look at. */
export type Node = {
  type: string
  value?: unknown
  name?: { name?: unknown }
  callee?: { name?: unknown; object?: { name?: unknown }; property?: { name?: unknown } }
  quasis?: { value: { cooked: string } }[]
}

/** Every part of a source file, each with those that it is in, the outermost first. Types are left out: nobody reads them. */
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

/** The text of a string or of a template, which is in parts where values stand between. */
export const partsOf = ({ type, value, quasis }: Node): string[] | undefined => {
  if (type === 'Literal' && typeof value === 'string') return [value]
  return type === 'TemplateLiteral' ? quasis?.map((each) => each.value.cooked) : undefined
}

/** TypeScript of the product below these folders. */
export const productFiles = (folders: RegExp) => listFiles().filter((path) => /\.tsx?$/.test(path) && !isTest(path) && folders.test(path))
