import { desk } from '@playhub/contract/desk'
import {
  type EditedRoundRobin,
  OPEN_RANGE,
  RETURN_RANGE,
  type RoundRobinDocument,
  roundRobinProblems,
} from '@playhub/contract/desk/round-robin/round-robin'
import type { FieldError } from '@playhub/ui/field'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/call.ts'
import { useRoundRobinT } from '../../round-robin/texts.ts'
import { showToast } from '../../states/toasts.tsx'
import { useDocument } from '../use-document.ts'

const keyOf = (id: string) => ['project-round-robin', id] as const
const read = (id: string) => call(desk.roundRobin.getRoundRobin, { params: { id } })
export const roundRobinQuery = (id: string) => queryOptions({ queryKey: keyOf(id), queryFn: () => read(id) })

/** Returns the state of the form for a project's automatic assignment of conversations to staff. */
export const useRoundRobin = (id: string, published: EditedRoundRobin) => {
  const t = useRoundRobinT()
  const form = useDocument<RoundRobinDocument>({
    ...{ queryKey: keyOf(id), published, read: () => read(id) },
    save: (body) => call(desk.roundRobin.saveRoundRobin, { params: { id }, body }),
    onSaved: () => showToast(t('saved')),
  })
  const problems = roundRobinProblems(form.document)
  return {
    ...form,
    problems,
    /** Returns the error of a field; undefined if it has none. */
    errorAt: (path: keyof RoundRobinDocument): FieldError | undefined => {
      const found = problems.find((problem) => problem.path === path)
      const [least, most] = path === 'openMax' ? OPEN_RANGE : RETURN_RANGE
      return found && { text: t(`problem.${found.code}`, { least, most }) }
    },
  }
}
export type RoundRobinForm = ReturnType<typeof useRoundRobin>
