import { Notice } from '@playhub/ui/notice'
import type { ComponentProps } from 'react'
import styles from './payments.module.css'

/** What went wrong with a form that stays: it comes into sight by itself, for it stands where a phone's screen may have ended. */
export const FailureNotice = (props: Omit<ComponentProps<typeof Notice>, 'kind'>) => (
  <div ref={showAtOnce} className={styles.failure}>
    <Notice kind="danger" {...props} />
  </div>
)

const showAtOnce = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
