import { isWebAddress } from '@playhub/contract/web-addresses'
import { ExternalLink } from 'lucide-react'
import { Section } from '../../forms/section.tsx'
import { useTextAt } from '../editing.tsx'
import { useCatalogueT } from '../texts.ts'
import styles from './address-section.module.css'
import { TextLine } from './text-controls.tsx'

/** The URL at which the game runs. */
export const AddressSection = ({ path }: { path: string }) => {
  const t = useCatalogueT()
  const { value } = useTextAt(path)
  return (
    <Section title={t('form.frame')}>
      <TextLine
        path={path}
        label={t('form.frameAddress')}
        hint={t('form.frameHint')}
        inputMode="url"
        spellCheck={false}
        placeholder="https://"
      />
      {isWebAddress(value) && (
        <a className={styles.outLink} href={value} target="_blank" rel="noreferrer">
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('form.openAddress')}
        </a>
      )}
    </Section>
  )
}
