import { useState } from 'react'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { useIdentity } from '../../session/identity.ts'
import styles from '../auth.module.css'
import { TextButton } from '../text-button.tsx'
import { NickNameForm } from './nick-name-form.tsx'

/** A toast for a new account, with a field for a nickname. It does not interrupt the page or the game, and disappears by itself. */
export const Welcome = () => {
  const t = useFlowsT()
  const { status } = useIdentity()
  const [naming, setNaming] = useState(false)
  return (
    <div className={styles.welcome}>
      {t('welcome.ready')}
      {status === 'player' &&
        (naming ? <NickNameForm autoFocus /> : <TextButton onClick={() => setNaming(true)}>{t('welcome.choose')}</TextButton>)}
    </div>
  )
}
