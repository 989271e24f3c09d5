import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** The smallest page that React hydrates: React itself and fifty cards. */

declare const document: Document

const cards = Array.from({ length: 50 }, (_, at) =>
  createElement(
    'article',
    { key: at },
    createElement('h3', null, `Game ${at}`),
    createElement('a', { href: `/games/en/game${at}/` }, 'Play'),
  ),
)

hydrateRoot(document, createElement('main', null, cards))
