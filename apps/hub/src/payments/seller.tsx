import { shortLanguage } from '@playhub/contract/language'
import { paths } from '../base/paths.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import styles from './payments.module.css'

/** Says when the item arrives and who sells it, and links to the terms. The links open in a new tab, so the payment stays open. */
export const Seller = () => {
  const t = useT()
  const flows = useFlowsT()
  const { language } = useLanguage()
  const offer = paths.document('offer', shortLanguage(language))
  return (
    <div className={styles.seller}>
      <p>{flows('payment.next')}</p>
      <p>
        {flows('payment.seller', { name: t('footer.llc') })}{' '}
        <a href={offer} target="_blank" rel="noopener">
          {flows('payment.terms')}
        </a>{' '}
        <a href={`${offer}#refunds`} target="_blank" rel="noopener">
          {flows('payment.refunds')}
        </a>
      </p>
    </div>
  )
}
