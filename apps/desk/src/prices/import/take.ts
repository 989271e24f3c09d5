import { type EditedLine, editedLine } from '../table/edit.ts'
import type { LineDifference } from './csv-read.ts'

/** Applies the changes of a file to the price list. Removes a line that is not in the file only if `removeGone` is set. */
export const takeDifference = (
  lines: readonly EditedLine[],
  differences: readonly LineDifference[],
  removeGone: boolean,
  format: (minor: number) => string,
): EditedLine[] => {
  const byId = new Map(differences.map((each) => [each.line.id, each]))
  const there = lines.map((line): EditedLine => {
    const found = line.isRemoved ? undefined : byId.get(line.id.trim())
    if (found?.kind === 'changed') return { ...editedLine(found.line, format), key: line.key }
    return found?.kind === 'gone' && removeGone ? { ...line, isRemoved: true } : line
  })
  const added = differences.filter(({ kind }) => kind === 'added')
  return [...there, ...added.map(({ line }) => ({ ...editedLine(line, format), key: newKey() }))]
}

/** Returns the key of an unsaved line. It contains a colon, so it never equals a saved id. */
export const newKey = () => `new:${crypto.randomUUID()}`
