import { Button } from '@playhub/ui/button'
import { Copy } from 'lucide-react'
import { useT } from '../base/i18n.tsx'
import { copyText } from '../states/copy-text.ts'
import styles from './notices.module.css'
import { prettyJson } from './pretty-json.ts'
import { useNoticesT } from './texts.ts'

/** A formatted JSON body. The copy button copies the original text. */
export const JsonText = ({ title, body, hint }: { title: string; body: string; hint?: string }) => {
  const t = useNoticesT()
  const deskT = useT()
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h3>{title}</h3>
        <Button
          variant="quiet"
          icon={<Copy size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void copyText(body, deskT('common.copied'), deskT('common.copyFailed'))}
        >
          {t('copyBody')}
        </Button>
      </div>
      {hint && <p className={styles.soft}>{hint}</p>}
      <pre className={styles.json}>{prettyJson(body)}</pre>
    </section>
  )
}
