import { moment } from './letter.ts'
import type { Letter } from './mailer.ts'
import { makeStaffLetter, type StaffReader } from './staff-letter.ts'

/** The event that the e-mail reports: a game's notice endpoint was switched off (with the error) or was switched on again. */
export type EndpointNews = { projectId: string; url: string } & ({ is: 'off'; error: string } | { is: 'on'; since: Date })

/** Builds the e-mail to staff about `news`. `reader.desk` is the URL of the desk. */
export const endpointLetter = (reader: StaffReader, news: EndpointNews): Letter =>
  makeStaffLetter(reader, (t) => {
    const project = { project: news.projectId }
    const facts = [t('project', project), t('address', { address: news.url })]
    const link = { kind: 'link', href: `${reader.desk}/notices?log=servers` } as const
    if (news.is === 'on')
      return {
        subject: t('noticesOn.subject', project),
        blocks: [
          { kind: 'heading', text: t('noticesOn.heading') },
          { kind: 'text', text: t('noticesOn.lead', { since: moment(news.since) }) },
          { kind: 'facts', lines: facts },
          { ...link, label: t('noticesOn.open') },
        ],
      }
    return {
      subject: t('noticesOff.subject', project),
      blocks: [
        { kind: 'heading', text: t('noticesOff.heading') },
        { kind: 'text', text: t('noticesOff.lead') },
        { kind: 'facts', lines: [...facts, t('noticesOff.error', { error: news.error })] },
        { kind: 'text', text: t('noticesOff.todo') },
        { ...link, label: t('noticesOff.open') },
      ],
    }
  })
