import { element } from '../../shared/element.ts'
import type { Passed } from '../rules/clock.ts'
import type { TownTexts } from '../texts.ts'
import { duration } from './numbers.ts'

/** Shows what the town did while its player was away. */
export const createAwayDialog = (t: () => TownTexts) => {
  const title = element('h2', { class: 'dialog-title', id: 'away-title' })
  const words = element('div', { class: 'away-words' })
  const button = element('button', { type: 'button', class: 'button accent', 'data-testid': 'away-close' })
  const dialog = element('dialog', { class: 'dialog away', 'aria-labelledby': 'away-title', 'data-testid': 'away' }, title, words, button)
  button.addEventListener('click', () => dialog.close())
  document.body.append(dialog)
  return {
    show: ({ ms, earned, finished }: Passed) => {
      title.textContent = t().cameBack
      button.textContent = t().thanks
      words.replaceChildren(element('p', {}, t().earnedAway(duration(t(), ms), Math.floor(earned))))
      if (finished.length > 0) words.append(element('p', {}, t().builtAway(finished.length)))
      if (!dialog.open) dialog.showModal()
    },
  }
}
