import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useT } from '../i18n/i18n.tsx'
import styles from './game-frame.module.css'

type Props = { trouble: 'slow' | 'unreached' | undefined; onReload: () => void }

/** Says that the game loads slowly or could not be reached, and offers to load it again. If `trouble` is not set, shows nothing. */
export const FrameTrouble = ({ trouble, onReload }: Props) => {
  const t = useT()
  if (!trouble) return null
  return (
    <div className={styles.slow}>
      <Notice kind="warning" action={<Button onClick={onReload}>{t('game.reload')}</Button>}>
        {t(trouble === 'slow' ? 'game.slow' : 'toast.GET_GAME_DATA_ERROR')}
      </Notice>
    </div>
  )
}
