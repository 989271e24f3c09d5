import { element } from '../../shared/element.ts'

const STAYS_MS = 5000
const SHOWN_AT_ONCE = 3

/** Creates short messages over the scene. Screen readers read them out without interrupting other speech. */
export const createNews = () => {
  const root = element('div', { class: 'news', role: 'status' })
  const tell = (text: string) => {
    const item = element('p', {}, text)
    root.append(item)
    while (root.childElementCount > SHOWN_AT_ONCE) root.firstElementChild?.remove()
    setTimeout(() => item.remove(), STAYS_MS)
  }
  return { root, tell }
}
