import type { Page } from '@playwright/test'

/**
 * Starts to record all harm that messages do in the page, for example a script of a message that runs. Call this function before the first
 * page is opened.
 */
export const watchForHarm = async (page: Page, ownOrigins: readonly string[]) => {
  const harm: string[] = []
  page.on('dialog', async (dialog) => {
    harm.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.context().on('page', (opened) => harm.push(`window: ${opened.url()}`))
  page.context().on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (!ownOrigins.includes(origin) && protocol !== 'data:') harm.push(`request: ${request.url()}`)
  })
  return {
    /** Returns all harm that messages have done until now. Waits for all running requests first. */
    soFar: async () => {
      const ran = await page.evaluate(async () => {
        // The browser requests this picture last, so its request fails only after all earlier requests have ended.
        await new Promise((done) => {
          const last = document.body.appendChild(new Image())
          last.onerror = done
          last.src = '/favicon.ico?not-a-picture'
        })
        return 'harmed' in globalThis
      })
      return ran ? [...harm, 'a script ran'] : harm
    },
  }
}

/**
 * Returns the forbidden elements, attributes and URLs in the shown messages, and the number of messages. A message starts with a text such
 * as `Message 12`.
 */
export const inspectMessages = (page: Page, tags: readonly string[]) =>
  page.evaluate((allowed) => {
    const heads = [...document.querySelectorAll('p')].filter((each) => /^Message \d+$/.test(each.textContent))
    const offences = heads.flatMap((head) => {
      const inside = [...(head.parentElement?.querySelectorAll('*') ?? [])]
      return inside.flatMap((element) => {
        const tag = element.localName
        const isHost = tag === 'bdi' && element.previousElementSibling?.localName === 'a'
        const wrong = [
          ...(allowed.includes(tag) || isHost ? [] : ['element']),
          ...(element.namespaceURI === 'http://www.w3.org/1999/xhtml' ? [] : ['namespace']),
          ...[...element.attributes].flatMap(({ name }) =>
            (tag === 'a' && /^(href|target|rel)$/.test(name)) || (isHost && name === 'class') ? [] : [`attribute ${name}`],
          ),
          ...(element instanceof HTMLAnchorElement ? linkOffences(element) : []),
        ]
        return wrong.map((what) => `${head.textContent}: ${what} in ${element.outerHTML.slice(0, 200)}`)
      })
    })
    return { count: heads.length, offences }

    function linkOffences(link: HTMLAnchorElement) {
      const written = link.getAttribute('href') ?? ''
      return [
        ...(/^(https?:\/\/[^/\\@]+(\/|$)|mailto:[^@]+@[^@]+$)/.test(written) ? [] : [`address ${written}`]),
        ...(link.username || link.password ? ['a name in the address'] : []),
        ...(link.target === '_blank' && link.relList.contains('noopener') && link.relList.contains('noreferrer') ? [] : ['rel or target']),
      ]
    }
  }, tags)
