import { profile } from '@playhub/contract/profile'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { isPlainClick } from '../base/clicks.ts'
import { screenPaths } from '../base/screen-paths.ts'
import { call } from '../session/call.ts'
import { useRefusalText } from '../session/refusal-text.ts'
import styles from './profile.module.css'
import { saveFile } from './save-file.ts'
import { Section } from './section.tsx'
import { useProfileT } from './texts.ts'

/** Lets the player download all their data, and links to the page about deletion. */
export const OwnData = ({ onDeletion }: { onDeletion: () => void }) => {
  const t = useProfileT()
  const refusalText = useRefusalText()
  const download = useMutation({
    mutationFn: () => call(profile.export, {}),
    onSuccess: (data) => saveFile(profile.export.file, `${JSON.stringify(data, null, 2)}\n`),
  })
  const handleDeletion = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onDeletion()
  }
  return (
    <Section title={t('data.title')} hint={t('data.text')}>
      <div className={styles.actions}>
        <Button
          icon={<Download size={20} strokeWidth={1.75} aria-hidden="true" />}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('data.download')}
        </Button>
      </div>
      {download.error && <Notice kind="danger">{refusalText(download.error)}</Notice>}
      {download.isSuccess && <Notice kind="success">{t('data.downloaded')}</Notice>}
      <p className={styles.note}>
        {t('data.deletionText')}{' '}
        <a className={styles.link} href={screenPaths.deletion()} onClick={handleDeletion}>
          {t('data.deletion')}
        </a>
      </p>
    </Section>
  )
}
