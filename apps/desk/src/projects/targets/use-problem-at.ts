import { TARGET_MINUTES_MAX } from '@playhub/contract/desk/targets/targets'
import type { FieldError } from '@playhub/ui/field'
import { useTargetsT } from '../../support/targets-texts.ts'
import type { TargetsForm } from './use-targets.ts'

/** Returns a function that gives the error of a field; undefined if it has none. */
export const useProblemAt = ({ problems }: Pick<TargetsForm, 'problems'>) => {
  const t = useTargetsT()
  return (path: string): FieldError | undefined => {
    const found = problems.find((problem) => problem.path === path)
    return found && { text: t(`problem.${found.code}`, { most: TARGET_MINUTES_MAX / 60 }) }
  }
}
