import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@playhub/contract/limits'

export type Texts = { language: Language; close: string; loading: string; failed: string; retry: string }

/** The texts of the modal. The build replaces the name `MODAL_TEXTS` by these texts (`vite.config.ts`). */
declare const MODAL_TEXTS: Record<Language, Omit<Texts, 'language'>>

/**
 * Returns the texts of the modal in the wanted language. Without texts in this language: in the first of the browser's languages that the
 * hub supports, else in English.
 */
export const textsFor = (wanted: Language | undefined): Texts => {
  const tags: readonly string[] = [...(wanted ? [wanted] : []), ...navigator.languages]
  const known = tags.map((tag) => LANGUAGES.find((language) => language === tag.slice(0, 2).toLowerCase()))
  const language = known.find((each) => each !== undefined) ?? FALLBACK_LANGUAGE
  return { language, ...MODAL_TEXTS[language] }
}

type State = 'loading' | 'ready' | 'failed'
type Terms = { frame: HTMLIFrameElement; heading: string; texts: Texts; onClose: () => void; onRetry: () => void }

/**
 * Shows the frame as a modal over the page. Its close button works whatever the frame shows. Neither a click beside the modal nor Esc
 * inside the hub's page closes it, because a payment must not be cancelled by accident.
 */
export const openModal = ({ frame, heading, texts, onClose, onRetry }: Terms) => {
  const holder = document.createElement('div')
  // The page's styles do not affect the modal, and the modal's styles do not affect the page. The content security policy of a page does
  // not block a constructed style sheet.
  const root = holder.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]

  const title = make('span', heading)
  const cross = make('button', '×')
  cross.type = 'button'
  cross.setAttribute('aria-label', texts.close)
  cross.addEventListener('click', onClose)
  const said = make('p')
  said.setAttribute('role', 'status')
  const retry = make('button', texts.retry)
  retry.type = 'button'
  retry.className = 'retry'
  const cover = make('div')
  cover.className = 'cover'
  cover.append(said, retry)
  const bar = make('div')
  bar.className = 'bar'
  bar.append(title, cross)
  const dialog = make('dialog')
  dialog.lang = texts.language
  dialog.setAttribute('aria-label', frame.title)
  dialog.append(bar, frame, cover)
  dialog.addEventListener('close', onClose)
  root.append(dialog)

  const show = (state: State) => {
    dialog.dataset.state = state
    retry.hidden = state !== 'failed'
    said.textContent = state === 'failed' ? texts.failed : state === 'loading' ? texts.loading : ''
    // Moves the focus to the hub's page, unless the visitor has moved it out of the modal in the meantime.
    if (state === 'ready' && (root.activeElement === cross || root.activeElement === retry)) frame.focus()
  }
  retry.addEventListener('click', () => {
    cross.focus()
    show('loading')
    onRetry()
  })

  document.body.append(holder)
  show('loading')
  dialog.showModal()
  const unlock = lockScroll()

  const remove = () => {
    dialog.removeEventListener('close', onClose)
    // Closes the dialog. The browser then returns the focus to the element that had it before the modal opened.
    dialog.close()
    holder.remove()
    unlock()
  }
  return { show, remove }
}

/** The number of open modals. `overflowBefore` is the page's own `overflow`, stored when the first modal opens. */
let locks = 0
let overflowBefore = ''

/**
 * Stops the page from scrolling. Returns a function that releases this lock; the page scrolls again when all modals have released theirs.
 */
const lockScroll = () => {
  const { style } = document.documentElement
  if (locks === 0) overflowBefore = style.overflow
  locks += 1
  style.overflow = 'hidden'
  return () => {
    locks -= 1
    if (locks === 0) style.overflow = overflowBefore
  }
}

const make = <K extends keyof HTMLElementTagNameMap>(name: K, text = ''): HTMLElementTagNameMap[K] => {
  const element = document.createElement(name)
  element.textContent = text
  return element
}

const STYLES = `
:host { all: initial }
dialog {
  box-sizing: border-box; padding: 0; border: 0; border-radius: 12px; overflow: hidden;
  inline-size: min(960px, calc(100vw - 32px)); block-size: min(860px, calc(100dvh - 32px)); max-inline-size: none; max-block-size: none;
  color-scheme: light dark; background: Canvas; color: CanvasText; font: 15px/1.4 system-ui, sans-serif;
}
dialog[open] { display: grid; grid-template: 48px minmax(0, 1fr) / minmax(0, 1fr) }
dialog::backdrop { background: rgb(0 0 0 / 60%) }
.bar { display: flex; align-items: center; justify-content: space-between; padding-inline-start: 16px }
span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
button { box-sizing: border-box; border: 0; background: none; color: inherit; font: inherit; cursor: pointer }
button:focus-visible { outline: 2px solid; outline-offset: -4px; border-radius: 8px }
.bar button { flex: none; inline-size: 48px; block-size: 48px; font-size: 26px; line-height: 1 }
iframe, .cover { grid-area: 2 / 1; inline-size: 100%; block-size: 100%; border: 0 }
.cover { display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 12px; padding: 16px; box-sizing: border-box; text-align: center }
.cover p { margin: 0 }
.retry { min-block-size: 44px; padding: 0 20px; border: 1px solid; border-radius: 8px }
.retry[hidden], [data-state=ready] .cover { display: none }
dialog:not([data-state=ready]) iframe { opacity: 0; pointer-events: none }
@media (max-width: 767px) { dialog { inline-size: 100vw; block-size: 100dvh; border-radius: 0 } }
`
