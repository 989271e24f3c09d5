import type { EditedGame, GameDocument } from '@playhub/contract/desk/projects'
import type { Language } from '@playhub/contract/limits'
import { type GamePlace, type GameProblem, gameProblems } from '@playhub/contract/projects/rules'
import type { FieldError } from '@playhub/ui/field'
import { createContext, type ReactNode, use, useState } from 'react'
import { useLanguage } from '../base/i18n.tsx'
import { useUnsaved } from '../forms/unsaved.ts'
import { editable, withWholeTexts } from './blank.ts'
import { changedPaths, putOnTop, valueAt, withValueAt } from './leaves.ts'
import { useCatalogueT } from './texts.ts'

/**
 * Unsaved changes of a game. `from`: the server's version to which the changes were made. If the server has a version other than `from`
 * when the changes are saved, a colleague has changed the game.
 */
type Unsaved = { document: GameDocument; from: EditedGame }

const useEditingState = (id: string, data: EditedGame) => {
  const [unsaved, setUnsaved] = useUnsaved<Unsaved>(`catalogue/${id}`)
  const from = unsaved?.from ?? data
  const saved = editable(id, from, from.draft?.document ?? from.published)
  const document = unsaved?.document ?? saved
  const [language, setLanguage] = useState<Language>(useLanguage())
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isAsked, setAsked] = useState(false)
  const [both, setBoth] = useState<readonly string[]>()

  const write = (next: GameDocument) =>
    setUnsaved(changedPaths(saved, next).length === 0 ? undefined : { document: withWholeTexts(next), from })
  return {
    id,
    from,
    document,
    problems: problemsOf(document, { url: from.hubUrl, project: id }),
    /** Whether the document differs from the saved document: the draft or, if there is no draft, the published document. */
    isDirty: unsaved !== undefined,
    changes: changedPaths(editable(id, from, from.published), document).length,
    /** The language in which texts are edited and in which the preview is shown. */
    language,
    setLanguage,
    touched,
    touch: (path: string) => setTouched((all) => (all.has(path) ? all : new Set([...all, path]))),
    /** Whether the staff member has tried to publish. If so, all problems are shown. */
    isAsked,
    ask: () => setAsked(true),
    change: (path: string, value: unknown) => write(withValueAt(document, path, value)),
    changeAll: (values: Readonly<Record<string, unknown>>) =>
      write(Object.entries(values).reduce((at, [path, value]) => withValueAt(at, path, value), document)),
    /** Discards unsaved changes and returns a function that restores them. */
    discard: () => {
      setUnsaved(undefined)
      setAsked(false)
      setBoth(undefined)
      return () => unsaved && setUnsaved(unsaved)
    },
    /** Must be called when the server has accepted the document `shown`. Changes made after `shown` stay unsaved. */
    keep: (shown: GameDocument, reply: EditedGame) => {
      const now = editable(id, reply, reply.draft?.document ?? reply.published)
      const isTyped = changedPaths(shown, document).length > 0
      setBoth(undefined)
      setUnsaved(isTyped ? { document: putOnTop(shown, document, now).document, from: reply } : undefined)
    },
    /** Applies the unsaved changes to a colleague's published version or draft. */
    rebase: (fresh: EditedGame) => {
      // Publishing a game deletes its saved draft. So if `fresh` has no draft, a colleague has published the game, and the changes in a
      // deleted draft are no longer on the server. They are treated as unsaved changes.
      const begun = fresh.draft ? saved : editable(id, from, from.published)
      const merged = putOnTop(begun, document, editable(id, fresh, fresh.draft?.document ?? fresh.published))
      setUnsaved({ document: withWholeTexts(merged.document), from: fresh })
      setBoth(merged.both)
    },
    /** The paths of the values that were changed in this browser and also by a colleague; undefined until `rebase` is called. */
    both,
  }
}

export type Editing = ReturnType<typeof useEditingState>
const EditingContext = createContext<Editing | undefined>(undefined)

export const EditingProvider = ({ id, data, children }: { id: string; data: EditedGame; children: ReactNode }) => (
  <EditingContext value={useEditingState(id, data)}>{children}</EditingContext>
)

export const useEditing = () => {
  const editing = use(EditingContext)
  if (!editing) throw new Error('Used outside of EditingProvider')
  return editing
}

/** For each value without a control of its own, the path of another value. The control of that other value sets both values. */
const setWith: Readonly<Record<string, string>> = {
  'game.web_page.cardLogoImage': 'game.web_page.gameLogoFile',
  'singleGame.settings.backgroundFile': 'singleGame.settings.backgroundImageFile',
  'singleGame.settings.popupSmallFile': 'singleGame.settings.popupFile',
  'singleGame.settings.verificationSmallBtnFile': 'singleGame.settings.verificationBtnFile',
}

/** Returns the DOM id of the control that edits the value at a path of the document. Links in the list of problems lead to this id. */
export const controlId = (path: string) => `edit-${(setWith[path] ?? path).replaceAll('.', '-')}`

/**
 * Returns the problems of the document. If the values of one control have the same problem, it is returned only once: two missing files of
 * one picture are one problem.
 */
const problemsOf = (document: GameDocument, place: GamePlace): readonly GameProblem[] => {
  const all = gameProblems(document, place)
  const isFirst = ({ path, code }: GameProblem, at: number) =>
    all.findIndex((other) => other.code === code && controlId(other.path) === controlId(path)) === at
  return all.filter(isFirst)
}

/**
 * Returns the value, the handlers and the problems of a text control. Problems are shown after the focus has left the control, or after an
 * attempt to publish.
 */
export const useTextAt = (path: string) => {
  const { document, change, touch } = useEditing()
  const value = valueAt(document, path)
  return {
    id: controlId(path),
    value: typeof value === 'string' ? value : '',
    set: (next: string) => change(path, next),
    onBlur: () => touch(path),
    ...useProblemsAt(path),
  }
}

export const useProblemsAt = (path: string): { error: FieldError | undefined; warning: string | undefined } => {
  const t = useCatalogueT()
  const { problems, touched, isAsked } = useEditing()
  const own = isAsked || touched.has(path) ? problems.filter((problem) => controlId(problem.path) === controlId(path)) : []
  const textOf = (level: GameProblem['level']) => {
    const found = own.find((problem) => problem.level === level)
    return found && t(`problem.${found.code}`)
  }
  const error = textOf('error')
  return { error: error === undefined ? undefined : { text: error }, warning: textOf('warning') }
}
