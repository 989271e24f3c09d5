import { asLanguage } from '@playhub/contract/language'
import { LANGUAGES, type Language } from '@playhub/contract/limits'
import { endonyms } from '@playhub/phrases/endonyms'
import { Button } from '@playhub/ui/button'
import { SelectField } from '@playhub/ui/select-field'
import { useId, useState } from 'react'
import type { DevelopersT } from '../i18n/developers-texts.ts'
import { firstLines, readLines, writeLines } from './shop.ts'
import type { Outcome, Shown, StandIn } from './stand-in.ts'
import styles from './try-page.module.css'

const outcomes: readonly Outcome[] = ['ask', 'paid', 'cancelled', 'failed']
type Props = { t: DevelopersT; standIn: StandIn; shown: Shown | undefined; language: Language; isRunning: boolean; onReload: () => void }

/** Controls with which a game developer decides what the simulated hub and its player do. */
export const Controls = ({ t, standIn, shown, language, isRunning, onReload }: Props) => (
  <section className={styles.controls} aria-label={t('stand.title')}>
    <SelectField
      label={t('stand.player')}
      value={shown?.isSignedIn ? 'player' : 'guest'}
      onChange={(next) => standIn.setSignedIn(next === 'player')}
    >
      <option value="guest">{t('stand.guest')}</option>
      <option value="player">{t('stand.signedIn')}</option>
    </SelectField>
    <SelectField
      label={t('stand.buying')}
      value={shown?.outcome ?? 'ask'}
      onChange={(next) => standIn.setOutcome(outcomes.find((each) => each === next) ?? 'ask')}
    >
      {outcomes.map((each) => (
        <option key={each} value={each}>
          {t(`stand.outcome.${each}`)}
        </option>
      ))}
    </SelectField>
    <SelectField
      label={t('stand.language')}
      value={shown?.language ?? language}
      onChange={(next) => standIn.setLanguage(asLanguage(next) ?? language)}
    >
      {LANGUAGES.map((each) => (
        <option key={each} value={each} lang={each}>
          {endonyms[each]}
        </option>
      ))}
    </SelectField>
    {isRunning && (
      <div className={styles.row}>
        <Button onClick={shown?.isPaused ? standIn.resume : standIn.pause}>{t(shown?.isPaused ? 'stand.resume' : 'stand.pause')}</Button>
        <Button onClick={onReload}>{t('stand.reload')}</Button>
        <Button
          onClick={() => {
            standIn.forget()
            onReload()
          }}
        >
          {t('stand.forget')}
        </Button>
      </div>
    )}
    <Prices t={t} standIn={standIn} />
  </section>
)

const Prices = ({ t, standIn }: Pick<Props, 't' | 'standIn'>) => {
  const id = useId()
  const [text, setText] = useState(() => writeLines(firstLines))
  const read = readLines(text)
  const handleChange = (next: string) => {
    setText(next)
    const changed = readLines(next)
    if ('lines' in changed) standIn.setLines(changed.lines)
  }
  return (
    <details className={styles.prices}>
      <summary>{t('stand.prices')}</summary>
      <p id={`${id}-hint`}>{t('stand.pricesHint')}</p>
      <textarea
        aria-label={t('stand.prices')}
        aria-describedby={`${id}-hint`}
        aria-invalid={'wrong' in read || undefined}
        rows={4}
        spellCheck={false}
        value={text}
        onChange={(event) => handleChange(event.target.value)}
      />
      {'wrong' in read && <p role="alert">{t('stand.pricesWrong', { n: read.wrong })}</p>}
    </details>
  )
}
