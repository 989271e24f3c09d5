import type { Page } from '@playwright/test'

/** More design rules, for the gallery script. Each check returns the offending elements by their text. */

/** Finds controls whose text is cut off or takes three lines, or that are outside the window. */
export const clippedControls = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a[href], label, summary, [role=radio], [role=tab], [role=menuitem]',
    )) {
      const { left, right, width, height } = element.getBoundingClientRect()
      if (!isSeen(element) || width < 2 || height < 2) continue
      const name = (element.ariaLabel || element.innerText || element.id).trim().slice(0, 60)
      // `right > 0` excludes skip links: until they are focused, they are completely outside the left edge of the window.
      const isOut = (left < -1 || right > document.documentElement.clientWidth + 1) && right > 0
      if (isOut && !scrolls(element)) found.push(`out of the window: ${name}`)
      for (const part of [element, ...element.querySelectorAll<HTMLElement>('*')]) {
        const { overflowX, textOverflow } = getComputedStyle(part)
        const isCut = overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1
        // Rows of a list are allowed to shorten their text.
        if (isCut && overflowX !== 'auto' && !element.querySelector('time, h2, h3, p'))
          found.push(`${textOverflow === 'ellipsis' ? 'ellipsis' : 'cut'}: ${name}`)
      }
      if (!element.matches('button') || element.querySelector('p, h3, time, div')) continue
      const lines = new Set([...textLines(element)].map((line) => Math.round(line.top / 6)))
      if (lines.size > 2) found.push(`${lines.size} lines: ${name}`)
    }
    function* textLines(element: Element) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        if (!texts.currentNode.parentElement || !isSeen(texts.currentNode.parentElement)) continue
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        yield* range.getClientRects()
      }
    }
    return found
  })

/**
 * Finds visible buttons and links that are filled with the accent colour, if there are at least two of them. If a layer is open above the
 * page, only the top layer is checked. Buttons in cards are ignored.
 */
export const accentActions = (page: Page) =>
  page.evaluate(() => {
    const layers = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].filter((each) => each.checkVisibility())
    const probe = document.createElement('i')
    probe.style.background = 'var(--accent)'
    document.body.append(probe)
    const accent = getComputedStyle(probe).backgroundColor
    probe.remove()
    const within = layers.at(-1) ?? document.body
    const filled = [...within.querySelectorAll<HTMLElement>('button, a[href]')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('article') &&
        getComputedStyle(element).backgroundColor === accent,
    )
    return filled.length > 1 ? [filled.map((element) => element.ariaLabel || element.innerText).join(' | ')] : []
  })

/** Finds pictures that failed to load, and characters that a font may lack. */
export const brokenPictures = (page: Page) =>
  page.evaluate(() => {
    const images = [...document.images].filter(
      (image) =>
        image.checkVisibility({ visibilityProperty: true }) && image.complete && image.naturalWidth === 0 && image.loading !== 'lazy',
    )
    const signs = document.body.innerText.match(/\p{Extended_Pictographic}(?<![©®™↔])/gu) ?? []
    return [...images.map(({ src }) => `broken: ${new URL(src).pathname}`), ...signs.map((sign) => `sign: ${sign}`)]
  })

/** Finds cards of one row that have different heights or unaligned buttons, and cards of games in development that can be focused. */
export const raggedCards = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const rows = new Map<number, { heights: Set<number>; feet: Set<number> }>()
    for (const card of document.querySelectorAll('main article')) {
      const { top, height } = card.getBoundingClientRect()
      const row = rows.get(Math.round(top)) ?? { heights: new Set(), feet: new Set() }
      rows.set(Math.round(top), row)
      row.heights.add(Math.round(height))
      const foot = card.querySelector('[class*="play"], [class*="soon"], [class*="action"]') ?? card.lastElementChild
      if (foot) row.feet.add(Math.round(foot.getBoundingClientRect().bottom))
      if (!card.querySelector('a[href]') && (card.querySelector('[tabindex="0"], button') || getComputedStyle(card).cursor === 'pointer'))
        found.push('a card in development can be reached')
    }
    for (const { heights, feet } of rows.values()) {
      if (heights.size > 1) found.push(`heights ${[...heights].join(' ')}`)
      if (feet.size > 1) found.push(`feet ${[...feet].join(' ')}`)
    }
    return found
  })

/** Finds invalid fields that lack a border, an icon or a text, and blocked buttons without a reason. */
export const silentFields = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const says = (element: Element) =>
      (element.getAttribute('aria-describedby') ?? '').split(' ').flatMap((id) => {
        const line = document.getElementById(id)
        return line?.textContent?.trim() ? [line] : []
      })
    const found: string[] = []
    for (const field of document.querySelectorAll<HTMLElement>('[aria-invalid=true]')) {
      if (!isSeen(field)) continue
      const name = field.getAttribute('name') ?? field.getAttribute('aria-label') ?? field.id
      const lines = says(field)
      if (lines.length === 0) found.push(`no words: ${name}`)
      else if (!lines.some((line) => line.querySelector('svg'))) found.push(`no sign: ${name}`)
      // The border may be on an element around the field.
      const holders = [field, field.parentElement, field.parentElement?.parentElement, ...(field.parentElement?.children ?? [])]
      const border = Math.max(
        ...holders.map((each) => {
          const { borderTopWidth, boxShadow } = each ? getComputedStyle(each) : { borderTopWidth: '0', boxShadow: '' }
          return Math.max(Number.parseFloat(borderTopWidth), /0px 0px 0px ([2-9])px/.test(boxShadow) ? 2 : 0)
        }),
      )
      if (border < 2 && !field.matches('[type=radio], [type=checkbox], [contenteditable], [autocomplete=one-time-code]'))
        found.push(`border ${border}: ${name}`)
    }
    for (const button of document.querySelectorAll<HTMLElement>(
      '[data-blocked], button[aria-disabled=true]:not([aria-busy], [role=toolbar] *)',
    ))
      if (isSeen(button) && says(button).length === 0) found.push(`blocked without a reason: ${button.ariaLabel || button.innerText}`)
    for (const button of document.querySelectorAll<HTMLButtonElement>('button:disabled'))
      if (isSeen(button)) found.push(`dead: ${button.ariaLabel || button.innerText}`)
    return found
  })

/**
 * Finds dates with dots or slashes instead of the form YYYY-MM-DD, ruble amounts that a line break may separate from their currency sign,
 * and amounts without tabular digits.
 */
export const loosePrices = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    for (const time of document.querySelectorAll('time'))
      if (/\d{1,2}[./]\d{1,2}[./]\d{2,4}/.test(time.textContent ?? '')) found.push(`date: ${time.textContent}`)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode
      const text = textContent ?? ''
      if (!parentElement?.checkVisibility() || parentElement.closest('script, article[lang], [class*="bubble"]')) continue
      if (/\d ₽/.test(text)) found.push(`may part: ${text}`)
      if (document.documentElement.lang === 'ru' && /₽\s?\d/.test(text)) found.push(`sign first: ${text}`)
      if (
        /^[\s−-]*[$₽]?[\d\s.,]+[$₽]?$/.test(text) &&
        /[$₽]/.test(text) &&
        !/tabular/.test(getComputedStyle(parentElement).fontVariantNumeric)
      )
        found.push(`digits: ${text}`)
    }
    return found
  })

/** Finds large panels in the colours of the other theme. Artwork and the text on artwork are dark in both themes. */
export const wrongThemePanels = (page: Page) =>
  page.evaluate(() => {
    const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark'
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { width, height } = element.getBoundingClientRect()
      if (
        width < 120 ||
        height < 40 ||
        !element.checkVisibility() ||
        element.closest('.on-art, article, footer, [class*="art"], [class*="hero"], [class*="_area_"], [class*="_summary_"]')
      )
        continue
      const [, red = 0, green = 0, blue = 0, alpha = 1] =
        /rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)/.exec(getComputedStyle(element).backgroundColor)?.map(Number) ?? []
      if (Number.isNaN(alpha) ? false : alpha < 0.9) continue
      const light = (red + green + blue) / 765
      if (red + green + blue > 0 && (isDark ? light > 0.9 : light < 0.12)) found.push(`${element.tagName}.${element.className}`)
    }
    return found
  })

/** Finds animations that run although reduced motion is requested. Fading is allowed. */
export const movement = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      if (!(effect instanceof KeyframeEffect)) return []
      const { iterations, duration } = effect.getComputedTiming()
      const moved = effect
        .getKeyframes()
        .flatMap((frame) =>
          Object.keys(frame).filter((key) => /transform|translate|scale|rotate|background|inset|height|width|stroke/i.test(key)),
        )
      return moved.length > 0 && duration !== 0
        ? [`${effect.target?.className || effect.target?.tagName}: ${[...new Set(moved)]} ${iterations}`]
        : []
    }),
  )

/** Finds empty and error screens that lack an icon, a text or an action. */
export const blankStates = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector<HTMLElement>('main') ?? document.body
    const missing = []
    if (!main.querySelector('svg')) missing.push('no sign')
    if (main.innerText.trim().length < 12) missing.push('no words')
    if (!main.querySelector('a[href], button')) missing.push('no way on')
    return missing
  })

/** For languages with Chinese characters: finds paragraphs whose line height is less than 1.7 times the font size. */
export const closeLines = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main p, main li')]
      .filter((element) => element.checkVisibility() && (element.textContent ?? '').length > 40)
      .flatMap((element) => {
        const { lineHeight, fontSize } = getComputedStyle(element)
        const ratio = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
        return ratio < 1.69 ? [`${ratio.toFixed(2)}: ${element.textContent?.slice(0, 30)}`] : []
      }),
  )

/** Finds sign-in buttons of different sizes. */
export const unequalMethods = (page: Page) =>
  page.evaluate(() => {
    const sizes = new Set(
      [...document.querySelectorAll('main li [data-method], main li button')].map((row) => {
        const { width, height } = row.getBoundingClientRect()
        return `${Math.round(width)}x${Math.round(height)}`
      }),
    )
    return sizes.size > 1 ? [[...sizes].join(' ')] : []
  })

/** Reports a screen of a payment on which no price is visible in the window. */
export const hiddenPrice = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode
      if (!parentElement?.checkVisibility() || !/[$₽]/.test(textContent ?? '')) continue
      const { top, bottom } = parentElement.getBoundingClientRect()
      if (top >= 0 && bottom <= innerHeight) return []
    }
    return ['no price in the window']
  })
