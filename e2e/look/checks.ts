import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'

/** Design rules that can be measured. Each check returns the offending elements by their text. */

export const widths = [320, 390, 768, 1024, 1440] as const

/** Returns text with too little contrast. This is the only accessibility rule that depends on the theme. */
export const faintText = async (page: Page) => {
  const violations = await violationsOf(page, { type: 'rule', values: ['color-contrast'] })
  return violations.flatMap(({ nodes }) => nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`))
}

/** Returns the distance in px by which the page can be scrolled sideways. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Finds text under 13 px, and fields under 16 px. Phones zoom into such fields. */
export const smallText = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement: holder, textContent } = texts.currentNode
      const text = textContent?.trim()
      if (holder && text && isSeen(holder) && !holder.closest('script, style') && sizeOf(holder) < 13)
        found.push(`${text} ${sizeOf(holder)}px`)
    }
    for (const field of document.querySelectorAll('input:not([type=checkbox], [type=radio]), textarea, select')) {
      if (isSeen(field) && sizeOf(field) < 16) found.push(`field ${field.getAttribute('name')} ${sizeOf(field)}px`)
    }
    return found
  })

/**
 * Finds controls smaller than `least` px, which are hard to touch. Links inside a sentence are not checked, because they are as high as its
 * line of text.
 */
export const smallTargets = (page: Page, least = 44) =>
  page.evaluate((least) => {
    const controls = 'a[href], button, summary, select, textarea, input, [role=menuitem], [role=menuitemradio], [role=radio]'
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' && element.parentElement?.innerText.trim() !== element.textContent?.trim()
    // The area of a control includes its label, because a click on the label also works.
    const areaOf = (element: Element) => {
      const boxes = [element, element.closest('label'), ...document.querySelectorAll(`label[for="${CSS.escape(element.id || '-')}"]`)]
      return boxes.filter((box) => box !== null).map((box) => box.getBoundingClientRect())
    }
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.tabIndex >= 0)
      .filter((element) => !inSentence(element))
      .map((element) => {
        const areas = areaOf(element)
        return { element, width: Math.max(...areas.map((box) => box.width)), height: Math.max(...areas.map((box) => box.height)) }
      })
      .filter(({ width, height }) => width > 1 && (Math.round(width) < least || Math.round(height) < least))
      .map(
        ({ element, width, height }) =>
          `${element.ariaLabel || element.innerText || element.id}: ${Math.round(width)}x${Math.round(height)}`,
      )
  }, least)

/** Returns the name of the focused element, and whether the focus is visible: an outline on the element or on an ancestor. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return undefined
    const outlined = (at: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(at, pseudo)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    const holders = [element, element.parentElement, element.closest('article'), element.closest('label')].filter((each) => each !== null)
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return { name: label || element.tagName, isSeen: holders.some((at) => outlined(at) || outlined(at, '::after')) }
  })
