import { localMoment } from '@playhub/browser/dates'
import { saves } from '@playhub/contract/games/saves'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { useMutation } from '@tanstack/react-query'
import type { SaveChoice, ScreenProps } from '../base/screen.ts'
import { ScreenTitle } from '../host/screen-title.tsx'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { call } from '../session/call.ts'
import { useRefusalText } from '../session/refusal-text.ts'
import styles from './save-choice.module.css'

type Side = 'account' | 'guest'
const sides = ['account', 'guest'] as const
const KILOBYTE = 1024

/**
 * Asks which saved progress to keep: the account's own, or that of a guest or of an account that was joined to this account. The choice is
 * for all slots of the game at once.
 */
export const SaveChoiceScreen = ({ values: { project, choices, onChosen }, host }: ScreenProps<'saveChoice'>) => {
  const t = useFlowsT()
  const refusalText = useRefusalText()
  const choose = useMutation({
    mutationFn: async (keep: Side) => {
      for (const { slot } of choices) await call(saves.choose, { body: { project, slot, keep } })
    },
    onSuccess: onChosen,
  })
  const undo = useMutation({
    mutationFn: async (kept: Side) => {
      const back = kept === 'guest' ? 'account' : 'guest'
      for (const choice of choices) {
        await call(saves.restore, { headers: {}, body: { project, slot: choice.slot, version: choice[back].version } })
      }
    },
    onSuccess: () => {
      onChosen()
      host.close()
    },
  })
  const error = choose.error ?? undo.error
  return (
    <Stack>
      <ScreenTitle>{t('saveChoice.title')}</ScreenTitle>
      {error && <Notice kind="danger">{refusalText(error)}</Notice>}
      {choose.isSuccess ? (
        <>
          <p role="status">{t('saveChoice.made')}</p>
          <div className={styles.row}>
            <Button variant="accent" onClick={host.close}>
              {t('saveChoice.back')}
            </Button>
            <Button variant="quiet" busy={undo.isPending} onClick={() => undo.mutate(choose.variables)}>
              {t('saveChoice.undo')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.lead}>{t(isJoined(choices) ? 'saveChoice.leadJoined' : 'saveChoice.lead')}</p>
          <ul className={styles.sides}>
            {sides.map((side) => (
              <li key={side} className={styles.side}>
                <SideFacts side={side} choices={choices} />
                <Button
                  busy={choose.isPending && choose.variables === side}
                  onClick={() => choose.mutate(side)}
                  aria-describedby={`save-${side}`}
                >
                  {t('saveChoice.keep')}
                </Button>
              </li>
            ))}
          </ul>
          <Button variant="quiet" onClick={host.close}>
            {t('saveChoice.later')}
          </Button>
        </>
      )}
    </Stack>
  )
}

const isJoined = (choices: readonly SaveChoice[]) => choices.some(({ guest }) => guest.from === 'joined')

/**
 * Shows facts about one of the two choices: when its newest slot was saved, the total size of its slots, and whether they contain what the
 * player bought.
 */
const SideFacts = ({ side, choices }: { side: Side; choices: readonly SaveChoice[] }) => {
  const t = useFlowsT()
  const { language } = useLanguage()
  const newest =
    choices
      .map((choice) => choice[side].updateTs)
      .toSorted()
      .at(-1) ?? ''
  const bytes = choices.reduce((sum, choice) => sum + choice[side].bytes, 0)
  const used = Math.max(...choices.map(({ guest }) => guest.usedGoods))
  const size = new Intl.NumberFormat(language).format(Math.ceil(bytes / KILOBYTE))
  return (
    <div id={`save-${side}`} className={styles.facts}>
      <strong>{t(`saveChoice.${side === 'guest' && isJoined(choices) ? 'joined' : side}`)}</strong>
      <time dateTime={newest}>{t('saveChoice.when', { when: localMoment(newest) })}</time>
      <span>{t('saveChoice.size', { size })}</span>
      {used > 0 && <span>{side === 'account' ? t('saveChoice.used', { count: used }) : t('saveChoice.noneUsed')}</span>}
    </div>
  )
}
