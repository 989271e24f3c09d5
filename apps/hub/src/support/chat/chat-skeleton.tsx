import { Skeleton } from '@playhub/ui/skeleton'
import { useSupportT } from '../texts.ts'
import styles from './chat.module.css'

const bubbles = [
  { isUser: true, width: '52%', height: 76 },
  { isUser: false, width: '64%', height: 100 },
  { isUser: true, width: '34%', height: 52 },
  { isUser: false, width: '58%', height: 76 },
  { isUser: true, width: '46%', height: 52 },
]

export const ChatSkeleton = () => {
  const t = useSupportT()
  return (
    <div className={styles.skeleton} role="status" aria-label={t('chat.loading')}>
      {bubbles.map(({ isUser, width, height }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholder messages never change their order.
        <div key={at} data-user={isUser || undefined}>
          <Skeleton width={width} height={height} radius="card" />
        </div>
      ))}
    </div>
  )
}
