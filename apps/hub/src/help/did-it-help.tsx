import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { stored } from '../base/storage.ts'
import styles from './did-it-help.module.css'
import { useHelpT } from './texts.ts'

/** Asks whether an article helped. A later answer from the same browser replaces the earlier one. */
export const DidItHelp = ({ id }: { id: string }) => {
  const t = useHelpT()
  const [shown, setShown] = useState<boolean>()
  const rate = useMutation({
    mutationFn: async (helped: boolean) => {
      // The contract's schemas are loaded only now, so that visitors who do not answer never load them.
      const [{ help }, { call }] = await Promise.all([import('@playhub/contract/help'), import('../session/call.ts')])
      return call(help.rate, { body: { id, helped, voter: voter() } })
    },
    onSuccess: (_, helped) => setShown(helped),
  })
  const choice = (helped: boolean) => (
    <button type="button" className={styles.choice} aria-pressed={shown === helped} onClick={() => rate.mutate(helped)}>
      {t(helped ? 'yes' : 'no')}
    </button>
  )
  return (
    <fieldset className={styles.box}>
      <legend>{t('question')}</legend>
      {choice(true)}
      {choice(false)}
      <p role="status" className={styles.said}>
        {rate.isError ? t('notSaved') : shown !== undefined && t(shown ? 'thanksYes' : 'thanksNo')}
      </p>
    </fieldset>
  )
}

/** Returns this browser's random id, which says nothing about the visitor. Creates the id if there is none. */
const voter = () => {
  const known = stored.helpVoter.get()
  if (known) return known
  const made = crypto.randomUUID()
  stored.helpVoter.set(made)
  return made
}
