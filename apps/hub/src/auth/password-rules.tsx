import { PASSWORD_MAX, PASSWORD_MIN } from '@playhub/contract/limits'
import { Check, Minus } from 'lucide-react'
import { useFlowsT } from '../i18n/flows-texts.ts'
import styles from './auth.module.css'

/** Shows the rules for a password. A rule gets a tick as soon as the typed password meets it. */
export const PasswordRules = ({ password }: { password: string }) => {
  const t = useFlowsT()
  const rules = [
    { text: t('registration.ruleLength'), met: password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX },
    { text: t('registration.ruleLetters'), met: /^[A-Za-z0-9]+$/.test(password) },
  ]
  return (
    <ul className={styles.rules}>
      {rules.map(({ text, met }) => {
        const Icon = met ? Check : Minus
        return (
          <li key={text} data-met={met || undefined}>
            <Icon size={16} strokeWidth={2} aria-hidden="true" />
            {text}
            <span className="visually-hidden">: {t(met ? 'registration.ruleMet' : 'registration.ruleUnmet')}</span>
          </li>
        )
      })}
    </ul>
  )
}
