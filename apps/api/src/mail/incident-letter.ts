import { mailTexts, makeLetter, type Sending } from './letter.ts'
import type { Letter } from './mailer.ts'

/**
 * Builds the e-mail that tells a follower of an incident (a player or guest) that the incident is solved. `title` says what was broken.
 * `link` opens the support screens.
 */
export const solvedLetter = ({ title, project, link, ...sending }: Sending & { title: string; project: string; link: string }): Letter => {
  const t = mailTexts(sending.language)
  return makeLetter(sending, {
    subject: t('solved.subject', { project }),
    blocks: [
      { kind: 'heading', text: t('solved.heading') },
      { kind: 'text', text: t('solved.lead', { project }) },
      { kind: 'quote', text: title },
      { kind: 'text', text: t('solved.still') },
      { kind: 'link', label: t('solved.open'), href: link },
    ],
    reason: 'follow',
  })
}
