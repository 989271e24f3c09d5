import { shortLanguage } from '@playhub/contract/language'
import { Button } from '@playhub/ui/button'
import buttons from '@playhub/ui/button.module.css'
import { Stack } from '@playhub/ui/panel'
import { useQuery } from '@tanstack/react-query'
import { Copy, Mail } from 'lucide-react'
import { initialConfigQuery } from '../base/config-query.ts'
import { copyText } from '../base/copy-text.ts'
import { paths } from '../base/paths.ts'
import { groupPlayerId } from '../base/player-id.ts'
import type { ScreenProps } from '../base/screen.ts'
import { ScreenTitle } from '../host/screen-title.tsx'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import { useIdentity } from '../session/identity.ts'
import { mailLink } from './mail-address.ts'
import styles from './profile.module.css'
import { PartFailed, PartSkeleton, Section } from './section.tsx'
import { useProfileT } from './texts.ts'

const removed = ['account', 'ways', 'sessions', 'games'] as const
const kept = ['payments', 'letter'] as const

/** Explains what deletion does, with a link that opens the player's mail program with a request to delete. */
export const DeletionScreen = (_: ScreenProps<'deletion'>) => {
  const core = useT()
  const t = useProfileT()
  const language = shortLanguage(useLanguage().language)
  return (
    <Stack gap={6}>
      <ScreenTitle>{t('deletion.title')}</ScreenTitle>
      <p className={styles.lead}>{t('deletion.lead')}</p>
      <Section title={t('deletion.removedTitle')}>
        <ul className={styles.facts}>
          {removed.map((each) => (
            <li key={each}>{t(`deletion.removed.${each}`)}</li>
          ))}
        </ul>
      </Section>
      <Section title={t('deletion.keptTitle')}>
        <ul className={styles.facts}>
          {kept.map((each) => (
            <li key={each}>{t(`deletion.kept.${each}`)}</li>
          ))}
        </ul>
        <p className={styles.note}>{t('deletion.note')}</p>
      </Section>
      <Letter />
      <p className={styles.note}>
        <a
          className={`${styles.link} ${styles.alone}`}
          href={paths.document('personal-data', language)}
          target="_blank"
          rel="noopener"
          aria-label={core('shell.newTab', { name: t('deletion.document') })}
        >
          {t('deletion.document')}
        </a>
      </p>
    </Stack>
  )
}

const Letter = () => {
  const core = useT()
  const t = useProfileT()
  const identity = useIdentity()
  const { data, error, refetch } = useQuery(initialConfigQuery)
  const isPlayer = identity.status === 'player'
  const id = groupPlayerId(identity.userId)
  const subject = isPlayer ? t('deletion.subjectOf', { id: identity.userId }) : t('deletion.subject')
  return (
    <Section title={t('deletion.how')} hint={isPlayer ? t('deletion.howPlayer', { id }) : t('deletion.howGuest')}>
      {data ? (
        <>
          <a className={`${buttons.button} ${buttons.accent} ${styles.mail}`} href={mailLink(data.supportEmail, subject)}>
            <Mail size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('deletion.write')}
          </a>
          <div>
            <p className={styles.note}>{t('deletion.address')}</p>
            <div className={styles.address}>
              <strong>{data.supportEmail}</strong>
              <Button
                variant="quiet"
                icon={<Copy size={18} strokeWidth={1.75} aria-hidden="true" />}
                aria-label={t('deletion.copyAddress', { email: data.supportEmail })}
                onClick={() => void copyText(data.supportEmail, 'ADDRESS_COPIED')}
              >
                {core('shell.copy')}
              </Button>
            </div>
          </div>
        </>
      ) : error ? (
        <PartFailed name="GET_INITIAL_CONFIG_ERROR" error={error} onRetry={() => void refetch()} />
      ) : (
        <PartSkeleton label={t('deletion.loading')} heights={[48, 68]} />
      )}
    </Section>
  )
}
