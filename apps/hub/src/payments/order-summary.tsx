import { shortLanguage } from '@playhub/contract/language'
import type { PaymentMethod, ProcessReply } from '@playhub/contract/payments'
import { logoFile } from '@playhub/contract/projects/picture-addresses'
import { Picture } from '@playhub/ui/picture'
import { Skeleton } from '@playhub/ui/skeleton'
import type { ReactNode } from 'react'
import { itemName, priceIn } from '../base/money.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { providerOf } from './methods.ts'
import styles from './payments.module.css'

type Props = { data: ProcessReply['paymentData']; price: string }

const ITEM_IMAGES = '/images/items'

/** The layout of every payment step: the order on one side, the step's content beside it. */
export const Checkout = ({ summary, children }: { summary: ReactNode; children: ReactNode }) => (
  <div className={styles.checkout}>
    {summary}
    {children}
  </div>
)

/** Shows the item and its price in the provider's currency. */
export const ProviderSummary = ({ data, provider }: { data: Props['data']; provider: PaymentMethod }) => {
  const { language } = useLanguage()
  return <OrderSummary data={data} price={priceIn(data, providerOf(provider).currency, language)} />
}

/** Shows the item and its price. */
export const OrderSummary = ({ data, price }: Props) => {
  const t = useFlowsT()
  const { language } = useLanguage()
  const { cardLogoImage: logo, cardImage, itemImage, projectName } = data
  return (
    <section className={styles.summary} aria-label={t('payment.summary')}>
      <Picture
        base={cardImage}
        widths={[640]}
        sizes="640px"
        width={640}
        height={400}
        name={projectName}
        priority="first"
        className={styles.art}
      />
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
