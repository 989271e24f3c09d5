import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { useIdentity } from '../../session/identity.ts'
import styles from '../auth.module.css'
import { TextButton } from '../text-button.tsx'
import { NickNameForm } from './nick-name-form.tsx'

/** A new account is ready, and may have a name of its own. One line beside the game or the page, which go on; it goes by itself. */
export const Welcome = () => {
  const t = useFlowsT()
  const { status } = useIdentity()
  const [naming, setNaming] = useState(false)
  return (
    <>
      <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.welcome}>
        {t('welcome.ready')}
        {status === 'player' &&
          (naming ? <NickNameForm autoFocus /> : <TextButton onClick={() => setNaming(true)}>{t('welcome.choose')}</TextButton>)}
      </div>
    </>
  )
}
