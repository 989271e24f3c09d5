import { localMoment } from '@playhub/browser/dates'
import type { AttentionItem } from '@playhub/contract/desk/attention'
import styles from './attention.module.css'
import { AttentionActions } from './attention-actions.tsx'
import { AttentionFacts } from './attention-facts.tsx'
import { useClosedText } from './outcome.ts'
import { useAttentionT } from './texts.ts'
import { headingIdOf } from './use-focus-kept.ts'

type Person = { id: string; name: string }

/**
 * One entry in the list of payments that need a person: why a person is needed, since when, who is responsible, and the possible actions.
 */
export const AttentionCard = ({ item, colleagues }: { item: AttentionItem; colleagues: readonly Person[] }) => (
  <li className={styles.card}>
    <About item={item} />
    {item.closed ? <Closed closed={item.closed} /> : <AttentionActions item={item} colleagues={colleagues} />}
  </li>
)

const About = ({ item }: { item: AttentionItem }) => {
  const t = useAttentionT()
  const { reason, openedTs, payment, owner, closed } = item
  return (
    <div className={styles.about}>
      <h2 id={headingIdOf(item.id)} tabIndex={-1} className={styles.reason}>
        {t(`reason.${reason}`)}
      </h2>
      {!closed && <p>{t(`meaning.${reason}`)}</p>}
      {!payment && <p>{t('unknown')}</p>}
      <AttentionFacts item={item} />
      <p className={styles.soft}>
        {t('opened', { time: localMoment(openedTs) })}
        {!closed && `. ${owner ? t('owner', { name: owner.name }) : t('nobody')}.`}
      </p>
    </div>
  )
}

const Closed = ({ closed }: { closed: NonNullable<AttentionItem['closed']> }) => {
  const closedText = useClosedText()
  return <p>{closedText(closed)}</p>
}
