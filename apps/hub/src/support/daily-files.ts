import { DAILY_FILE_BYTES, IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '@playhub/contract/message-limits'
import { useLanguage } from '../i18n/i18n.tsx'
import { useIdentity } from '../session/identity.ts'
import { useEditorT, useSupportT } from './texts.ts'

/** Returns how many megabytes of files a visitor may send per day. */
export const useDailyFiles = () => DAILY_FILE_BYTES[useIdentity().status === 'player' ? 'player' : 'guest'] / 1_000_000

const MEGABYTE = 1_048_576

/** Returns a text that says which files are accepted and how large they may be, in megabytes. */
export const useFilesHint = () => {
  const t = useSupportT()
  const editorText = useEditorT()
  const total = useDailyFiles()
  const each = editorText('files.hint', { image: IMAGE_MAX_BYTES / MEGABYTE, video: VIDEO_MAX_BYTES / MEGABYTE })
  const { language } = useLanguage()
  // French has a space before a semicolon. The line must not break there.
  return `${each}${language === 'fr' ? '\u00a0' : ''}; ${t('support.filesADay', { total })}`
}
