import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Skeleton } from '@playhub/ui/skeleton'
import { type ReactNode, useId } from 'react'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useFailureCode, useRefusalText } from '../session/refusal-text.ts'
import styles from './profile.module.css'
import { useProfileT } from './texts.ts'

/** A part of the page with its own heading. */
export const Section = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children}
    </section>
  )
}

/** Replaces a part that did not load. The other parts still work. */
export const PartFailed = ({ name, error, onRetry }: { name: string; error: Error; onRetry: () => void }) => {
  const t = useProfileT()
  const flows = useFlowsT()
  const refusalText = useRefusalText()
  const codeOf = useFailureCode()
  return (
    <Notice
      kind="danger"
      title={t('profile.failed')}
      code={codeOf(name, error)}
      action={<Button onClick={onRetry}>{flows('common.retry')}</Button>}
    >
      {refusalText(error)}
    </Notice>
  )
}

export const PartSkeleton = ({ label, heights }: { label: string; heights: readonly number[] }) => (
  <div role="status" aria-label={label} className={styles.rows}>
    {heights.map((height, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholder rows never change their order.
      <Skeleton key={row} height={height} />
    ))}
  </div>
)
