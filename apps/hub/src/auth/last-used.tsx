import { useStore } from '@playhub/browser/use-store'
import type { LoginMethod } from '@playhub/contract/auth'
import { stored } from '../base/storage.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import styles from './auth.module.css'
import { nameInBrowser } from './login-methods.ts'

const lastMethod = { ...stored.lastMethod, onServer: () => undefined }

/** Returns a function that tells whether a sign-in method is the one that was used last in this browser. */
export const useIsLastUsed = () => {
  const last = useStore(lastMethod)
  return (method: LoginMethod) => nameInBrowser(method) === last
}

/**
 * A small mark in the button of the sign-in method that was used last. All buttons keep their size, order and name. For screen readers, the
 * mark is the button's description.
 */
export const LastUsed = ({ id }: { id: string }) => (
  <span id={id} className={styles.lastUsed} aria-hidden="true">
    {useFlowsT()('login.lastUsed')}
  </span>
)
