import { moment } from './letter.ts'
import type { Letter } from './mailer.ts'
import { makeStaffLetter, type StaffReader } from './staff-letter.ts'

type Group = { projectId: string; count: number; since: Date }

/**
 * Builds the e-mail that tells staff about goods that were paid but not collected. `count` is the number of all these goods. Each element
 * of `groups` becomes one line, about one project.
 */
export const lateGoodsLetter = (reader: StaffReader, { count, groups }: { count: number; groups: readonly Group[] }): Letter =>
  makeStaffLetter(reader, (t) => ({
    subject: t('lateGoods.subject', { count }),
    blocks: [
      { kind: 'heading', text: t('lateGoods.subject', { count }) },
      { kind: 'text', text: t('lateGoods.lead') },
      {
        kind: 'facts',
        lines: groups.map((group) => t('lateGoods.group', { project: group.projectId, count: group.count, since: moment(group.since) })),
      },
      { kind: 'link', label: t('lateGoods.open'), href: `${reader.desk}/late-goods` },
    ],
  }))
