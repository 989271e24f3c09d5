import { escapeHtml, printTag, type Tag } from './head.ts'
import type { PageGround } from './page-ground.ts'

type Parts = {
  language: string
  tags: readonly Tag[]
  scripts: string
  hub: string
  /** The project's background colours for the page. */
  ground: PageGround | undefined
  /** The page's markup. */
  body: string
  /** The data that the browser needs for hydration. */
  state: unknown
  /**
   * For a visitor who pressed a button whose code does not load: a text, and the label of a link that reloads the page. `boot.ts` shows it.
   */
  unloaded?: { text: string; retry: string } | undefined
}

/**
 * Returns the complete HTML document. It contains no inline script and no style element, because the Content-Security-Policy forbids both.
 */
export const printDocument = ({ language, tags, scripts, hub, ground, body, state, unloaded }: Parts) =>
  [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    ...tags.map(printTag),
    `${scripts}</head><body${ground ? ` style="--ground-dark:${ground.dark};--ground-light:${ground.light}"` : ''}><div id="app" data-hub="${escapeHtml(hub)}">${body}</div>`,
    `<script type="application/json" id="state">${JSON.stringify(state).replace(/</g, '\\u003c')}</script>${unloaded ? `<p id="unloaded" role="alert">${escapeHtml(unloaded.text)} <a href="">${escapeHtml(unloaded.retry)}</a></p>` : ''}</body></html>`,
  ].join('')
