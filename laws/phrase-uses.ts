import { partsOf, productFiles, visit } from './syntax.ts'

/**
 * The phrases that a file may use. `ids`: all strings in the file. `templates`: patterns for the file's template strings that have fixed
 * text.
 */
export type PhraseUses = { path: string; ids: string[]; templates: RegExp[] }

export const readPhraseUses = (): PhraseUses[] =>
  productFiles(/^(apps\/(hub|desk|api)\/src|packages\/ui\/src)\//).map((path) => {
    const uses: PhraseUses = { path, ids: [], templates: [] }
    visit(path, (node) => {
      const parts = partsOf(node)
      if (parts?.length === 1) uses.ids.push(parts.join(''))
      // Templates without fixed text are skipped, because their pattern would match every id.
      else if (parts && /^[\w.-]*\w[\w.-]*$/.test(parts.join(''))) uses.templates.push(patternOf(parts))
    })
    return uses
  })

const patternOf = (parts: readonly string[]) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[^.]+')}$`)
