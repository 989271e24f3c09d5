import { shortLanguage } from '@playhub/contract/language'
import type { ProcessReply } from '@playhub/contract/payments'
import { logoFile } from '@playhub/contract/picture-addresses'
import { Skeleton } from '@playhub/ui/skeleton'
import { useFlowsT } from '../flows-texts.ts'
import { useLanguage } from '../i18n.tsx'
import { itemName } from '../money.ts'
import styles from './payments.module.css'

type Props = { data: ProcessReply['paymentData']; price: string }

const ITEM_IMAGES = '/images/items'

/** What is bought and for how much; beside every step of a payment. */
export const OrderSummary = ({ data, price }: Props) => {
  const t = useFlowsT()
  const { language } = useLanguage()
  const { cardLogoImage: logo, cardImage, itemImage, projectName } = data
  return (
    <section className={styles.summary} aria-label={t('payment.summary')}>
      {cardImage && <img className={styles.art} src={`${cardImage}-640.webp`} alt="" width={640} height={400} />}
      <div className={styles.order}>
        {itemImage && <img className={styles.item} src={`${ITEM_IMAGES}/${itemImage}.webp`} alt="" width={96} height={96} />}
        <div className={styles.words}>
          {logo ? (
            <img className={styles.logo} src={logoFile(logo, shortLanguage(language))} alt={projectName} width={200} height={64} />
          ) : (
            <div className={styles.project}>{projectName}</div>
          )}
          <div className={styles.name}>{itemName(data, language)}</div>
        </div>
        <div className={styles.price}>{price}</div>
      </div>
    </section>
  )
}

export const OrderSkeleton = () => (
  <div className={styles.summaryWaiting}>
    <Skeleton height="100%" radius="card" />
  </div>
)
