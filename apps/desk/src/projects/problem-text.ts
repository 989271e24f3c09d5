import { ATTEMPT_LIMIT_RANGE, COLLECTION_HOURS_RANGE, SEO_DESCRIPTION_ADVISED, SEO_TITLE_ADVISED } from '@playhub/contract/limits'
import type { SettingsProblem } from '@playhub/contract/projects/rules'
import type { FieldError } from '@playhub/ui/field'
import { valueAt } from '../catalogue/leaves.ts'
import { useProjectsT } from '../readiness/projects-texts.ts'
import { problemsAt, type SettingsForm } from './use-settings.ts'

const [least, mostTries] = ATTEMPT_LIMIT_RANGE

/** The upper limit in the text of a problem, by the problem's code. A code without an entry uses the limit of sign-in attempts. */
const MOST: Partial<Record<SettingsProblem['code'], number>> = {
  SEO_TITLE_LONG: SEO_TITLE_ADVISED,
  SEO_DESCRIPTION_LONG: SEO_DESCRIPTION_ADVISED,
  COLLECTION_HOURS_INVALID: COLLECTION_HOURS_RANGE[1],
}

/** Returns a function that gives the text of a problem, with the field's value and limits filled in. */
export const useProblemText = () => {
  const t = useProjectsT()
  return ({ code, path }: SettingsProblem, document: unknown) =>
    t(`problem.${code}`, {
      value: String(valueAt(document, path) ?? ''),
      least,
      most: MOST[code] ?? mostTries,
    })
}

/** Returns the first error and the first warning of a field. */
export const useFieldProblem = (form: SettingsForm, path: string): { error: FieldError | undefined; warning: string | undefined } => {
  const textOf = useProblemText()
  const found = problemsAt(form, path)
  const error = found.find(({ level }) => level === 'error')
  const warning = found.find(({ level }) => level === 'warning')
  return { error: error && { text: textOf(error, form.document) }, warning: warning && textOf(warning, form.document) }
}
