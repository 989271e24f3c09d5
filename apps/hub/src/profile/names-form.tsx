import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type Profile, profile } from '@playhub/contract/profile'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { NickNameForm } from '../auth/registration/nick-name-form.tsx'
import { showToast } from '../base/toast-queue.ts'
import { bindField, markRefusedFields, useFieldText } from '../i18n/form-fields.ts'
import { call } from '../session/call.ts'
import { useRefusalText } from '../session/refusal-text.ts'
import styles from './profile.module.css'
import { profileQuery } from './queries.ts'
import { PartFailed, PartSkeleton, Section } from './section.tsx'
import { useProfileT } from './texts.ts'

/** The forms for the first and last name (both may be empty) and for the nickname. */
export const Names = ({ userId }: { userId: string }) => {
  const t = useProfileT()
  const { data, error, refetch } = useQuery(profileQuery(userId))
  return (
    <Section title={t('names.title')} hint={t('names.hint')}>
      {data ? (
        <>
          <NamesForm player={data} />
          <NickNameForm />
        </>
      ) : error ? (
        <PartFailed name="PROFILE" error={error} onRetry={() => void refetch()} />
      ) : (
        <PartSkeleton label={t('profile.loading')} heights={[80, 48]} />
      )}
    </Section>
  )
}

type Values = { firstName: string; lastName: string }

const NamesForm = ({ player }: { player: Profile }) => {
  const t = useProfileT()
  const fieldText = useFieldText()
  const refusalText = useRefusalText('form')
  const client = useQueryClient()
  const { firstName, lastName } = player
  const form = useForm<Values>({ resolver: standardSchemaResolver(profile.update.body), values: { firstName, lastName } })

  const save = useMutation({
    mutationFn: (body: Values) => call(profile.update, { body }),
    onSuccess: (saved) => {
      client.setQueryData(profileQuery(player.userId).queryKey, saved)
      form.reset({ firstName: saved.firstName, lastName: saved.lastName })
      showToast('PROFILE_SAVED', 'info')
    },
    onError: (error) => markRefusedFields(form, error),
  })
  const { errors, isDirty } = form.formState
  const field = (name: keyof Values) => ({
    ...bindField(form, name),
    readOnly: save.isPending,
    error: fieldText(errors[name]?.message),
  })

  return (
    <form
      className={styles.rows}
      noValidate
      onSubmit={form.handleSubmit((body) => isDirty && save.mutateAsync(body).catch(() => undefined))}
    >
      <div className={styles.pair}>
        <Field {...field('firstName')} label={t('names.first')} autoComplete="given-name" />
        <Field {...field('lastName')} label={t('names.last')} autoComplete="family-name" />
      </div>
      {save.error && <Notice kind="danger">{refusalText(save.error)}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" variant="accent" busy={save.isPending} blocked={isDirty ? undefined : t('names.same')}>
          {t('names.save')}
        </Button>
        <span role="status" className={styles.saved}>
          {save.isSuccess && !isDirty && (
            <>
              <CircleCheck size={18} strokeWidth={1.75} aria-hidden="true" />
              {t('names.saved')}
            </>
          )}
        </span>
      </div>
    </form>
  )
}
