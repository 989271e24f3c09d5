import { formatMoney } from '@playhub/browser/money'
import type { FrameVerb, frameVerbs } from '@playhub/contract/games/frame-verbs'
import { goods } from '@playhub/contract/games/goods'
import { asLanguage, shortLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'
import { type PriceItem, prices } from '@playhub/contract/projects/prices'
import type { input, output } from 'zod/mini'
import { call } from '../../session/call.ts'
import { currentIdentity } from '../../session/identity.ts'
import { listSaves, readSave, removeSave, writeSave } from './saves.ts'

type Answers = {
  [V in FrameVerb]: (project: string, body: output<(typeof frameVerbs)[V]['body']>) => Promise<input<(typeof frameVerbs)[V]['reply']>>
}

/** For each verb of a game's requests, the function that answers it. These functions throw Refusal or OfflineError, as `call` does. */
export const answers: Answers = {
  catalog: async (project) => ({ items: (await call(prices.getPrices, { query: { project } })).map(catalogItemOf) }),
  purchases: async (project) => (currentIdentity().status === 'player' ? call(goods.get, { query: { project } }) : { items: [] }),
  consume: async (_project, body) => call(goods.consume, { body }),
  acknowledge: async (_project, body) => call(goods.acknowledge, { body }),
  dataGet: readSave,
  dataSet: writeSave,
  dataDelete: removeSave,
  dataList: listSaves,
}

const catalogItemOf = ({ id, ruTitle, ruValue, enTitle, enValue }: PriceItem) => {
  const language = shortLanguage(asLanguage(document.documentElement.lang) ?? FALLBACK_LANGUAGE)
  const [title, value, currency] = language === 'ru' ? [ruTitle, ruValue, 'RUB' as const] : [enTitle, enValue, 'USD' as const]
  // `value` always has two decimals, so the digits without the dot are the amount in kopecks or cents.
  return { itemId: id, title, amount: Number(value.replace('.', '')), currency, price: formatMoney(value, currency, language) }
}
