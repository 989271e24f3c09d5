import { Button } from '@playhub/ui/button'
import type { DevelopersT } from '../i18n/developers-texts.ts'
import type { Question } from './stand-in.ts'
import styles from './try-page.module.css'

type Props = { t: DevelopersT; question: Question; onDecide: (outcome: 'yes' | 'no' | 'failed') => void }

/** A panel over the page of the game, like a screen of the hub. In it, the developer decides what the player does. */
export const QuestionPanel = ({ t, question, onDecide }: Props) => {
  const isPayment = question.kind === 'payment'
  return (
    <div className={styles.question} role="dialog" aria-labelledby="asked">
      <div className={styles.panel}>
        <h2 id="asked">{isPayment ? t('stand.asksPayment', { title: question.title }) : t('stand.asksLogin')}</h2>
        <div className={styles.row}>
          <Button variant="accent" onClick={() => onDecide('yes')}>
            {t(isPayment ? 'stand.pay' : 'stand.signIn')}
          </Button>
          <Button onClick={() => onDecide('no')}>{t(isPayment ? 'stand.cancel' : 'stand.giveUp')}</Button>
          {isPayment && <Button onClick={() => onDecide('failed')}>{t('stand.fail')}</Button>}
        </div>
      </div>
    </div>
  )
}
