import type { Deps } from '../../deps.ts'
import { lateGoodsLetter } from '../../mail/late-goods-letter.ts'
import { modeOf } from '../../mode.ts'
import { sumLate } from '../../payments/late-goods.ts'
import { listMoneyStaff } from './attention-data.ts'

/** The maximum number of projects that one e-mail lists. The desk lists all paid items that were not collected. */
const NAMED = 20

/**
 * Sends an e-mail about paid items that the games have not collected, if there are such items. The e-mail groups the items by project. A
 * job calls this once a day. The e-mail goes to the same members of staff as the e-mail about payments that need a person.
 */
export const postLateGoodsLetters = async (deps: Deps) => {
  const { db, config, mailer } = deps
  const groups = await sumLate(db, modeOf(deps))
  if (groups.length === 0) return
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const readers = await listMoneyStaff(db)
  await db.transaction(async (tx) => {
    for (const { email, language } of readers) {
      await mailer.post(tx, lateGoodsLetter({ to: email, language, desk: config.desk.url }, { count, groups: groups.slice(0, NAMED) }))
    }
  })
}
