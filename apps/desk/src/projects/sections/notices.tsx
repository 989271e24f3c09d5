import { desk } from '@playhub/contract/desk'
import { Refusal } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Question } from '@playhub/ui/dialog'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../base/call.ts'
import { queryClient } from '../../base/queries.ts'
import { useRefusalText } from '../../base/refusal-text.ts'
import { Section } from '../../forms/section.tsx'
import { useUnsaved } from '../../forms/unsaved.ts'
import { useTurn } from '../../forms/use-turn.ts'
import { ServerHealth } from '../../notices/server-health.tsx'
import { useProjectsT } from '../../readiness/projects-texts.ts'
import { readinessQuery } from '../../readiness/queries.ts'
import { showToast } from '../../states/toasts.tsx'
import { serverQuery } from '../queries.ts'
import styles from './notices.module.css'
import { SecretDialog } from './secret-dialog.tsx'

const wrongCodes = ['ADDRESS_INSECURE', 'ADDRESS_PORT', 'ADDRESS_PRIVATE'] as const
const wrongOf = (error: unknown) =>
  error instanceof Refusal ? wrongCodes.find((code) => error.fields?.some((field) => field.code === code)) : undefined

/** The URL to which notices for the game's server are sent, and the signing secret. */
export const Notices = ({ id, url }: { id: string; url: string }) => {
  const t = useProjectsT()
  const refusalText = useRefusalText()
  const [unsaved, setUnsaved, unsavedNow] = useUnsaved<string>(`notices/${id}`)
  const [secret, setSecret] = useState<string>()
  const typed = unsaved ?? url
  const save = useMutation({
    mutationFn: (next: string) => call(desk.keys.setNoticeAddress, { params: { id }, body: { url: next } }),
    onSuccess: (saved, sent) => {
      // Text that is typed during the save stays unsaved.
      if (unsavedNow()?.trim() === sent) setUnsaved(undefined)
      queryClient.setQueryData(
        serverQuery(id).queryKey,
        (access) => access && { ...access, notices: saved.url ? { url: saved.url } : null },
      )
      void queryClient.invalidateQueries(readinessQuery(id))
      if (saved.secret) setSecret(saved.secret)
      showToast(t('server.addressSaved'))
    },
  })
  const wrong = wrongOf(save.error)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending && unsaved !== undefined) save.mutate(unsaved.trim())
  }
  return (
    <Section title={t('server.notices')} hint={t('server.noticesHint')} aside={<Link href="/notices">{t('server.log')}</Link>}>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        {save.error && !wrong ? <Notice kind="danger">{refusalText(save.error)}</Notice> : null}
        <Field
          label={t('server.address')}
          hint={t('server.addressHint')}
          type="url"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={wrong && { text: t(`server.addressWrong.${wrong}`) }}
          onChange={({ target: { value } }) => {
            setUnsaved(value.trim() === url ? undefined : value)
            if (save.isError) save.reset()
          }}
        />
        <div className={styles.actions}>
          <Button type="submit" busy={save.isPending} blocked={unsaved === undefined ? t('server.addressSame') : undefined}>
            {t('server.saveAddress')}
          </Button>
        </div>
      </form>
      {url !== '' && <ServerHealth id={id} />}
      <Secret id={id} isThere={url !== ''} onMade={setSecret} />
      {secret && <SecretDialog title={t('server.newSecret')} secret={secret} onClose={() => setSecret(undefined)} />}
    </Section>
  )
}

const Secret = ({ id, isThere, onMade }: { id: string; isThere: boolean; onMade: (secret: string) => void }) => {
  const t = useProjectsT()
  const refusalText = useRefusalText()
  const [isAsking, setAsking] = useState(false)
  const turn = useTurn()
  const ask = () => {
    turn.free()
    setAsking(true)
  }
  const renew = useMutation({
    mutationFn: () => call(desk.keys.renewNoticeSecret, { params: { id } }),
    onSuccess: ({ secret }) => onMade(secret),
    onError: (error) => showToast(refusalText(error), 'danger'),
    onSettled: () => setAsking(false),
  })
  return (
    <div className={styles.secret}>
      <h3>{t('server.secret')}</h3>
      <p className={styles.hint}>{t(isThere ? 'server.secretThere' : 'server.secretNone')}</p>
      {isThere && (
        <div className={styles.actions}>
          <Button onClick={ask}>{t('server.renew')}</Button>
        </div>
      )}
      <Question
        open={isAsking}
        title={t('server.askRenew')}
        text={t('server.askRenewText')}
        yes={t('server.renewYes')}
        no={t('server.keep')}
        busy={renew.isPending}
        onYes={() => turn.take() && renew.mutate()}
        onNo={() => setAsking(false)}
      />
    </div>
  )
}
