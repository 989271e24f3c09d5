import { escapeHtml, printTag, type Tag } from './head.ts'
import type { PageGround } from './page-ground.ts'

type Parts = {
  language: string
  tags: readonly Tag[]
  scripts: string
  hub: string
  /** The markup is only a frame, see PageState. */
  shell: boolean
  /** Of the project, behind the page. */
  ground: PageGround | undefined
  /** The rendered page. */
  body: string
  /** What the browser needs to take the page over. */
  state: unknown
}

/** A whole document. Nothing in it runs or styles by itself: the policy allows no inline script and no style element. */
export const printDocument = ({ language, tags, scripts, hub, shell, ground, body, state }: Parts) =>
  [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    ...tags.map(printTag),
    `${scripts}</head><body${ground ? ` style="--ground-dark:${ground.dark};--ground-light:${ground.light}"` : ''}><div id="app" data-hub="${escapeHtml(hub)}"${shell ? ' data-shell' : ''}>${body}</div>`,
    `<script type="application/json" id="state">${JSON.stringify(state).replace(/</g, '\\u003c')}</script></body></html>`,
  ].join('')
