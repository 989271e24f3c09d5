import '../host/nobody.ts'
import '../styles/base.css'
import { PREVIEW_ROOT_ID } from '@playhub/contract/desk/preview'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../base/read.ts'
import { listenToDesk } from '../host/desk.ts'
import { loadTexts } from '../i18n/i18n.tsx'
import { answerWith, Preview } from './preview.tsx'

const place = document.getElementById(PREVIEW_ROOT_ID)
const desk = place?.dataset.desk
if (!place || !desk) throw new Error('The page has no place for the preview.')

// One Latin and one Cyrillic letter, because each script has its own font file.
const LETTERS = 'a\u044f'
const root = createRoot(place)
// The client's request function never resolves. No request is needed, because all data is put into the cache before a page reads it.
const client = createQueryClient(() => new Promise<never>(() => {}), { retry: 0 })
// The preview waits for its fonts, because text that appears before its font keeps the system font. Players' pages preload the fonts.
const fonts = Promise.all(['16px "Onest Variable"', '40px "Unbounded Variable"'].map((font) => document.fonts.load(font, LETTERS))).catch(
  () => undefined,
)
let newest = 0

listenToDesk(desk, async (draft) => {
  newest += 1
  const number = newest
  const [texts] = await Promise.all([loadTexts(draft.language), fonts])
  // The desk sent a newer draft while the texts of this draft loaded, so this draft is not shown.
  if (number !== newest) return
  document.documentElement.lang = draft.language
  document.documentElement.dataset.theme = draft.theme
  answerWith(client, draft)
  root.render(<Preview draft={draft} texts={texts} client={client} />)
})
