import { desk } from '@playhub/contract/desk'
import type { IncidentRow } from '@playhub/contract/desk/incidents'
import { LANGUAGES, type Language } from '@playhub/contract/limits'
import { endonyms } from '@playhub/phrases/endonyms'
import { Button } from '@playhub/ui/button'
import { CheckboxField } from '@playhub/ui/checkbox-field'
import { Question } from '@playhub/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { call } from '../base/call.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import styles from '../canned/answer-editor.module.css'
import textStyles from '../canned/answer-text.module.css'
import { TextArea } from '../controls/text-area.tsx'
import { Section } from '../forms/section.tsx'
import { useUnsaved } from '../forms/unsaved.ts'
import { useAskedBy } from '../forms/use-asked-by.ts'
import { showToast } from '../states/toasts.tsx'
import { useIncidentsT } from './texts.ts'
import { keepIncident } from './use-incident.ts'

type Answers = Partial<Record<Language, string>>
/** `closes`: whether the answer also closes the tickets. */
type Solving = { answers: Answers; closes: boolean }
const UNTOUCHED: Solving = { answers: {}, closes: false }

/** Ends an incident: removes its banner, notifies the players who asked for a notification, and answers its tickets. */
export const SolveIncident = ({ incident, isChanged }: { incident: IncidentRow; isChanged: boolean }) => {
  const t = useIncidentsT()
  const refusalText = useRefusalText()
  const askedBy = useAskedBy()
  const [unsaved, setUnsaved] = useUnsaved<Solving>(`solve-incident:${incident.id}`)
  const { answers, closes } = unsaved ?? UNTOUCHED
  const isSolved = incident.solvedTs !== null
  useForgotten(isSolved, setUnsaved)
  const [isAsking, setAsking] = useState(false)
  const change = (next: Partial<Solving>) => setUnsaved(unlessEmpty({ answers, closes, ...next }))
  const written = Object.values(answers).some((each) => each.trim() !== '')
  const solve = useMutation({
    mutationFn: () =>
      call(desk.incidents.solveIncident, {
        params: { id: incident.id },
        body: { answers: htmlOfEach(answers), status: closes ? 'closed' : 'answered' },
      }),
    onSuccess: (kept) => {
      setUnsaved(undefined)
      keepIncident(kept)
      askedBy.done()
      setAsking(false)
      showToast(t('done.solve'))
    },
    onError: (error) => {
      setAsking(false)
      showToast(refusalText(error), 'danger')
    },
  })
  const handlePress = () => {
    askedBy.remember()
    setAsking(true)
  }
  if (isSolved) return null
  return (
    <Section title={t('solveTitle')} hint={t('solveHint')}>
      {LANGUAGES.filter((each) => incident.texts[each]).map((each) => (
        <Answer
          key={each}
          language={each}
          value={answers[each] ?? ''}
          onChange={(next) => change({ answers: { ...answers, [each]: next } })}
        />
      ))}
      <CheckboxField label={t('closes')} checked={closes} onChange={({ target }) => change({ closes: target.checked })} />
      <div className={styles.actions}>
        <Button
          variant={isChanged ? 'neutral' : 'accent'}
          blocked={isChanged ? t('saveFirst') : incident.tickets > 0 && !written ? t('fillAnswer') : undefined}
          onClick={handlePress}
        >
          {t('solve')}
        </Button>
      </div>
      <Question
        open={isAsking}
        title={t('ask.title')}
        text={t('ask.text', { tickets: incident.tickets, followers: incident.followers })}
        yes={t('solve')}
        no={t('ask.no')}
        busy={solve.isPending}
        onYes={() => solve.mutate()}
        onNo={() => setAsking(false)}
        finalFocus={askedBy.finalFocus}
      />
    </Section>
  )
}

const Answer = ({ language, value, onChange }: { language: Language; value: string; onChange: (next: string) => void }) => {
  const t = useIncidentsT()
  const id = useId()
  return (
    <div className={textStyles.text}>
      <label htmlFor={id} className={textStyles.label}>
        {t('answer', { language: endonyms[language] })}
      </label>
      <TextArea id={id} lang={language} rows={3} value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  )
}

/** Returns undefined if no answer is written and `closes` is false. In that case the screen can be left without a confirmation. */
const unlessEmpty = (solving: Solving) =>
  solving.closes || Object.values(solving.answers).some((each) => each !== '') ? solving : undefined

/** If a colleague solves the incident first, deletes the answers that were written in this form. No player receives these answers. */
const useForgotten = (isSolved: boolean, setUnsaved: (next: undefined) => void) => {
  const forget = useEffectEvent(() => setUnsaved(undefined))
  useEffect(() => {
    if (isSolved) forget()
  }, [isSolved])
}

const htmlOfEach = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).flatMap(([language, said]) => (said.trim() ? [[language, htmlOf(said)]] : [])))

/** Converts plain text to the HTML of a message, with one paragraph for each line. */
const htmlOf = (said: string) => {
  const box = document.createElement('div')
  for (const line of said.trim().split('\n')) {
    const paragraph = document.createElement('p')
    paragraph.textContent = line
    box.append(paragraph)
  }
  return box.innerHTML
}
