import { desk } from '@playhub/contract/desk'
import type { IncidentRow, IncidentTexts } from '@playhub/contract/desk/incidents'
import { LANGUAGES } from '@playhub/contract/limits'
import { endonyms } from '@playhub/phrases/endonyms'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { call } from '../base/call.ts'
import { queryClient } from '../base/queries.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { useTurn } from '../forms/use-turn.ts'
import { showToast } from '../states/toasts.tsx'
import { incidentsQuery } from './queries.ts'
import { useIncidentsT } from './texts.ts'

type Edit = { id: string; project: string; texts: IncidentTexts; sinceTs: string; version: string }

/** Returns the state of an incident that is being edited. Changes are kept until they are saved or discarded. */
export const useIncident = (incident: IncidentRow, isNew: boolean) => {
  const t = useIncidentsT()
  const [, navigate] = useLocation()
  const turn = useTurn()
  const [unsaved, setUnsaved, unsavedNow] = useUnsaved<Edit>(`incident:${isNew ? 'new' : incident.id}`)
  const { id, project, texts, sinceTs, version } = incident
  const untouched: Edit = { id, project, texts, sinceTs, version }
  const values = unsaved ?? untouched
  const save = useMutation({
    mutationFn: ({ id: of, ...body }: Edit) => call(desk.incidents.saveIncident, { params: { id: of }, body }),
    onSuccess: (kept, sent) => {
      if (unsavedNow() === sent) setUnsaved(undefined)
      keepIncident(kept)
      showToast(t(isNew ? 'done.open' : 'done.save'))
      if (isNew) navigate(`/incidents/${kept.id}`, { replace: true })
    },
    onSettled: turn.free,
  })
  return {
    values,
    isChanged: unsaved !== undefined,
    missing: missingIn(t, values),
    change: (change: Partial<Edit>) => setUnsaved({ ...(unsavedNow() ?? untouched), ...change }),
    discard: () => {
      setUnsaved(undefined)
      save.reset()
    },
    /** Discards the unsaved changes and shows the version that a colleague has saved. */
    takeTheirs: () => {
      setUnsaved(undefined)
      save.reset()
      void queryClient.invalidateQueries(incidentsQuery)
    },
    submit: () => {
      const edit = unsavedNow()
      if (edit && turn.take()) save.mutate(edit)
    },
    save,
  }
}

/**
 * Returns a text that says what must be filled in before the incident can be saved; undefined if nothing is missing. A language with a text
 * needs a title too, because the server deletes the texts of a language without a title.
 */
const missingIn = (t: ReturnType<typeof useIncidentsT>, { project, texts }: Edit) => {
  if (project === '') return t('chooseProject')
  const written = LANGUAGES.filter((each) => `${texts[each]?.title ?? ''}${texts[each]?.text ?? ''}`.trim() !== '')
  if (written.length === 0) return t('fillTitle')
  const untitled = written.find((each) => texts[each]?.title.trim() === '')
  return untitled && t('fillTitleToo', { language: endonyms[untitled] })
}

/** Shows the saved incident in the list at once. */
export const keepIncident = (kept: IncidentRow) => {
  queryClient.setQueryData(incidentsQuery.queryKey, (all: IncidentRow[] = []) =>
    all.some(({ id }) => id === kept.id) ? all.map((each) => (each.id === kept.id ? kept : each)) : [kept, ...all],
  )
  void queryClient.invalidateQueries(incidentsQuery)
}
