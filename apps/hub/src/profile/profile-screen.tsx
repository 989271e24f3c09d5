import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScreenProps } from '../base/screen.ts'
import { ScreenTitle } from '../host/screen-title.tsx'
import { useIdentity } from '../session/identity.ts'
import { AddEmail } from './add-email.tsx'
import { JoinAccounts } from './joining/join-accounts.tsx'
import { Names } from './names-form.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { OwnData } from './own-data.tsx'
import { Preferences } from './preferences.tsx'
import styles from './profile.module.css'
import { ProfileHead } from './profile-head.tsx'
import { Proving } from './proving-dialog.tsx'
import { identitiesQuery, profileQuery, savedGamesQuery, sessionsQuery } from './queries.ts'
import { SavedGames } from './saved-games.tsx'
import { PartSkeleton } from './section.tsx'
import { useProfileT } from './texts.ts'
import { WaysIn } from './ways-in.tsx'

/** The player's account and this browser's settings. A guest has only the settings. */
export const ProfileScreen = ({ values, host }: ScreenProps<'profile'>) => {
  const t = useProfileT()
  const identity = useIdentity()
  const [step, setStep] = useState<'overview' | 'addEmail'>('overview')
  const [added, setAdded] = useState(false)
  const [loggedOut, setLoggedOut] = useState(false)
  const isPlayer = identity.status === 'player'
  const isLoading = useIsLoading(identity.userId)

  if (isPlayer && step === 'addEmail') {
    const leave = (withEmail: boolean) => {
      setAdded(withEmail)
      setStep('overview')
    }
    return (
      <>
        <AddEmail userId={identity.userId} onDone={() => leave(true)} onBack={() => leave(false)} />
        <Proving project={values.project} />
      </>
    )
  }
  return (
    <Stack gap={6}>
      {/* After signing out, the pressed button disappears. The new `key` mounts the title again, so that the title takes the focus. */}
      <ScreenTitle key={identity.status}>{t('profile.title')}</ScreenTitle>
      {isPlayer && <ProfileHead player={identity} />}
      {isLoading && <PartSkeleton label={t('profile.loading')} heights={[220, 180, 220]} />}
      {/* The content is mounted while it is hidden, so that its requests start. */}
      <div hidden={isLoading}>
        <Stack gap={6}>
          {isPlayer ? (
            <>
              <Names userId={identity.userId} />
              <WaysIn
                userId={identity.userId}
                project={values.project}
                added={added ? 'email' : undefined}
                onAddEmail={() => setStep('addEmail')}
              />
              <JoinAccounts userId={identity.userId} project={values.project} />
              <OpenSessions userId={identity.userId} onLoggedOut={() => setLoggedOut(true)} />
              <SavedGames userId={identity.userId} />
            </>
          ) : (
            <div className={styles.rows}>
              {loggedOut && <Notice kind="success">{t('profile.loggedOut')}</Notice>}
              <p className={styles.lead}>
                <strong>{t('profile.guestTitle')}</strong>
                <br />
                {t('profile.guestText')}
              </p>
              <Button variant="accent" onClick={() => host.go({ screen: 'login', values })}>
                {t('profile.signIn')}
              </Button>
            </div>
          )}
          <Preferences />
          {isPlayer && <Proving project={values.project} />}
          {isPlayer && <OwnData onDeletion={() => host.go({ screen: 'deletion', values })} />}
        </Stack>
      </div>
    </Stack>
  )
}

/**
 * Whether the profile still loads for the first time. Its parts are hidden until all have loaded, because the lists of sign-in methods and
 * sessions would push down what is below them. A part that is loaded again later shows its own placeholder.
 */
const useIsLoading = (userId: string) => {
  const [shown, setShown] = useState<string>()
  const isLoading = useQueries({
    queries: [profileQuery(userId), identitiesQuery(userId), sessionsQuery(userId), savedGamesQuery(userId)].map((query) => ({
      ...query,
      enabled: userId !== '',
    })),
    combine: (parts) => parts.some((part) => part.isLoading),
  })
  if (!isLoading && shown !== userId) setShown(userId)
  return isLoading && shown !== userId
}
