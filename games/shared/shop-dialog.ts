import type { Hub } from '@playhub/sdk'
import { element, icon } from './element.ts'
import type { ShopItem } from './server.ts'
import { shellTexts } from './shell-texts.ts'
import type { Shop, ShopStatus } from './shop.ts'
import { followLanguage, liveTexts } from './texts.ts'

/** What the game adds to an item of the price list: its picture and its effect. `isOnce`: buying the item again has no effect. */
export type Goods = { art: () => Element; about: () => string; isOnce?: boolean }

type Options = { hub: Pick<Hub, 'language' | 'on' | 'environment'>; shop: Shop; goods: Record<string, Goods> }

/**
 * Adds the shop to the page as a modal dialog. `open` shows the dialog. When it closes, the focus returns to the element that had the focus
 * before.
 */
export const mountShopDialog = ({ hub, shop, goods }: Options) => {
  const t = liveTexts(hub, shellTexts)
  const title = element('h2', { id: 'shop-title', class: 'dialog-title' })
  const close = element('button', { type: 'button', class: 'icon-button' }, icon('M6 6l12 12M18 6L6 18'))
  const list = element('ul', { class: 'shop-list' })
  const status = element('p', { class: 'shop-status', role: 'status', 'data-testid': 'shop-status' })
  const dialog = element(
    'dialog',
    { class: 'dialog', 'aria-labelledby': 'shop-title' },
    element('div', { class: 'dialog-head' }, title, close),
    list,
    status,
  )
  document.body.append(dialog)
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close())

  const rows = new Map<string, ReturnType<typeof shopRow>>()
  const show = () => {
    title.textContent = t().shop
    close.setAttribute('aria-label', t().close)
    for (const item of shop.items) {
      const known = goods[item.id]
      if (!known) continue
      const row = rows.get(item.id) ?? shopRow(item.id, known, () => shop.buy(item.id))
      if (!rows.has(item.id)) list.append(row.root)
      rows.set(item.id, row)
      const count = shop.countOf(item.id)
      const words = { about: known.about(), owned: count > 0 ? t().owned(count) : t().notOwned, buy: t().buyFor(item.price) }
      row.show(item, words, { isOwned: count > 0, canBuy: !(known.isOnce && count > 0), isBusy: shop.isBuying })
    }
    const sentence = rows.size === 0 && shop.status.kind === 'idle' ? t().loading : sentenceOf(shop.status)
    if (status.textContent !== sentence) status.textContent = sentence
    status.dataset.kind = shop.status.kind
  }
  const sentenceOf = (now: ShopStatus) =>
    now.kind === 'arrived' ? t().arrived(shop.items.find(({ id }) => id === now.itemId)?.title ?? now.itemId) : t()[now.kind]

  shop.onChange(show)
  followLanguage(hub, () => {
    show()
    if (dialog.open) void shop.refresh()
  })
  return {
    open: () => {
      void shop.enter()
      dialog.showModal()
    },
    isOpen: () => dialog.open,
    onClose: (listener: () => void) => dialog.addEventListener('close', listener),
  }
}

const shopRow = (itemId: string, goods: Goods, onBuy: () => void) => {
  const name = element('h3', { id: `shop-name-${itemId}`, class: 'shop-name' })
  const about = element('p', { class: 'shop-about' })
  const owned = element('p', { class: 'shop-owned', 'data-testid': `owned-${itemId}` })
  const buyId = `shop-buy-${itemId}`
  // The button's accessible name includes the item's name. Otherwise a screen reader would read several buttons as "Buy for 99 ₽".
  const named = { id: buyId, 'aria-labelledby': `${buyId} shop-name-${itemId}` }
  const buy = element('button', { type: 'button', class: 'button accent', 'data-testid': `buy-${itemId}`, ...named })
  buy.addEventListener('click', () => buy.getAttribute('aria-disabled') !== 'true' && onBuy())
  const art = element('div', { class: 'shop-art' }, goods.art())
  const root = element('li', { class: 'shop-item' }, art, element('div', { class: 'shop-words' }, name, about, owned), buy)
  const show = (
    item: ShopItem,
    words: { about: string; owned: string; buy: string },
    { isOwned, canBuy, isBusy }: { isOwned: boolean; canBuy: boolean; isBusy: boolean },
  ) => {
    name.textContent = item.title
    about.textContent = words.about
    owned.textContent = words.owned
    owned.classList.toggle('is-owned', isOwned)
    buy.textContent = words.buy
    buy.hidden = !canBuy
    buy.setAttribute('aria-disabled', String(isBusy))
  }
  return { root, show }
}
