import type { AuthMethod } from '@playhub/contract/auth'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { brandOf, isSocial, rowsOf } from '../../auth/login-methods.ts'
import { providersQuery } from '../../auth/social/providers-query.ts'
import { useProject } from '../../session/config.ts'
import { Methods } from '../add-ways.tsx'
import styles from '../profile.module.css'
import { identitiesQuery, proveFirst } from '../queries.ts'
import { Section } from '../section.tsx'
import { useProfileT } from '../texts.ts'
import { JoinByEmail } from './join-by-email.tsx'

type Props = { userId: string; project: string }

/** The element that the player pressed is replaced by this element, so this element takes the focus. */
const takeFocus = (element: HTMLElement | null) => element?.focus()
const focusButton = (parent: HTMLElement | null) => parent?.querySelector('button')?.focus()

/** Joins another account of the player into this one, after a sign-in to that account with any of its methods. */
export const JoinAccounts = ({ userId, project }: Props) => {
  const t = useProfileT()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const [done, setDone] = useState<'joined' | AuthMethod>()
  const handleOpen = async () => {
    setDone(undefined)
    if (!(await proveFirst(client))) return
    setWasOpen(true)
    setOpen(true)
  }
  const handleDone = (what: 'joined' | AuthMethod) => {
    setOpen(false)
    setDone(what)
  }
  /** Called when the method belonged to no account. The method was then added to this account. */
  const handleAdded = (method: AuthMethod) => {
    handleDone(method)
    void client.invalidateQueries({ queryKey: identitiesQuery(userId).queryKey })
  }
  return (
    <Section title={t('joining.title')} hint={t('joining.hint')}>
      {done && (
        <Notice kind="success">{done === 'joined' ? t('joining.done') : t('ways.added', { method: t(`ways.name.${done}`) })}</Notice>
      )}
      {open ? (
        <div className={styles.rows}>
          <p ref={takeFocus} tabIndex={-1} className={styles.note}>
            {t('joining.lead')}
          </p>
          <JoinByProvider project={project} onJoined={() => handleDone('joined')} onAdded={handleAdded} />
          <JoinByEmail project={project} onJoined={() => handleDone('joined')} onCancel={() => setOpen(false)} />
        </div>
      ) : (
        <div className={styles.actions} ref={wasOpen ? focusButton : undefined}>
          <Button data-join onClick={() => void handleOpen()}>
            {t('joining.start')}
          </Button>
        </div>
      )}
    </Section>
  )
}

type ByProvider = { project: string; onJoined: () => void; onAdded: (method: AuthMethod) => void }

/** The list also contains methods that this account already has: two accounts may each have a Google account. */
const JoinByProvider = ({ project, onJoined, onAdded }: ByProvider) => {
  const t = useProfileT()
  const { project: config } = useProject(project)
  const { data: providers } = useQuery(providersQuery)
  if (!providers || !config) return null
  const methods = rowsOf(config.settings.authMethods, providers).filter(isSocial)
  if (methods.length === 0) return null
  return (
    <Methods
      methods={methods}
      providers={providers}
      labelOf={(method) => t('joining.with', { method: t(`ways.name.${brandOf[method]}`) })}
      onAdded={onAdded}
      onJoined={onJoined}
    />
  )
}
