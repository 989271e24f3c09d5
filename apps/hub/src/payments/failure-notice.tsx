import { Notice } from '@playhub/ui/notice'
import type { ComponentProps } from 'react'
import styles from './payments.module.css'

/** An error above a form that stays. The error is scrolled into view, because on a phone it may be off the screen. */
export const FailureNotice = (props: Omit<ComponentProps<typeof Notice>, 'kind'>) => (
  <div ref={showAtOnce} className={styles.failure}>
    <Notice kind="danger" {...props} />
  </div>
)

const showAtOnce = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
