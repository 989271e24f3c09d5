import { BrandIcon } from '@playhub/ui/brand-icon'
import { Button } from '@playhub/ui/button'
import { Copy } from 'lucide-react'
import { copyText } from '../base/copy-text.ts'
import { groupPlayerId } from '../base/player-id.ts'
import { useT } from '../i18n/i18n.tsx'
import type { Identity } from '../session/identity.ts'
import styles from './profile.module.css'
import { useProfileT } from './texts.ts'

type Player = Extract<Identity, { status: 'player' }>

/** Shows the player's nickname, sign-in method, and the player id that support asks for. */
export const ProfileHead = ({ player: { nickName, userId, authType } }: { player: Player }) => {
  const core = useT()
  const t = useProfileT()
  return (
    <div className={styles.head}>
      <div className={styles.who}>
        <BrandIcon name={authType} size={24} />
        <div>
          <div className={styles.name}>{nickName}</div>
          <div className={styles.meta}>{core('shell.signedInWith', { method: core(`authType.${authType}`) })}</div>
        </div>
      </div>
      <div className={styles.id}>
        <div>
          <div className={styles.meta}>{t('profile.playerId')}</div>
          <div className={styles.number}>{groupPlayerId(userId)}</div>
        </div>
        <Button
          variant="quiet"
          aria-label={t('profile.copyId')}
          icon={<Copy size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void copyText(userId, 'PLAYER_ID_COPIED')}
        >
          {core('shell.copy')}
        </Button>
      </div>
    </div>
  )
}
