import { Notice } from '@playhub/ui/notice'
import type { ComponentProps } from 'react'
import styles from './payments.module.css'

/** An error message above a form that stays usable. The message is scrolled into view, because it may be off the screen on a phone. */
export const FailureNotice = (props: Omit<ComponentProps<typeof Notice>, 'kind'>) => (
  <div ref={showAtOnce} className={styles.failure}>
    <Notice kind="danger" {...props} />
  </div>
)

const showAtOnce = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
