import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** The least a page costs that React takes over: React, its hydration, and fifty cards. */

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
