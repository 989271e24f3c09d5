import { asLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'
import type { flows } from '@playhub/phrases/en/flows'
import { flowsFiles } from '@playhub/phrases/flows-files'
import { type Translate, translator } from '@playhub/phrases/t'
import { Question } from '@playhub/ui/dialog'
import { createRoot } from 'react-dom/client'
import { useAlone } from './modal-alone.ts'

type Props = { current: string | undefined; next: string; t: Translate<typeof flows>; onAnswer: (agreed: boolean) => void }

const ContinueAs = ({ current, next, t, onAnswer }: Props) => {
  useAlone(true)
  const texts =
    current === undefined
      ? { title: t('continueAs.link', { next }), text: t('continueAs.linkText'), yes: t('continueAs.linkYes'), no: t('continueAs.linkNo') }
      : {
          ...{ title: t('continueAs.title', { next }), text: t('continueAs.text', { current, next }) },
          ...{ yes: t('continueAs.yes'), no: t('continueAs.no') },
        }
  return <Question open {...texts} onYes={() => onAnswer(true)} onNo={() => onAnswer(false)} />
}

/**
 * Asks the visitor whether to use a token from a URL or a host. A signed-in player is asked whether to continue as the token's player. A
 * guest is asked whether to sign in with the token. The dialog may be shown on every page and before the first rendering, so it needs no
 * other part of the page.
 */
export const askToContinue = async (current: string | undefined, next: string): Promise<boolean> => {
  const language = asLanguage(document.documentElement.lang) ?? FALLBACK_LANGUAGE
  const { flows: texts } = await flowsFiles[language]()
  // Safe cast: the texts of every language have the same ids as the English texts.
  const t = translator(language, texts) as Translate<typeof flows>
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const handleAnswer = (agreed: boolean) => {
      root.unmount()
      place.remove()
      resolve(agreed)
    }
    root.render(<ContinueAs current={current} next={next} t={t} onAnswer={handleAnswer} />)
  })
}
