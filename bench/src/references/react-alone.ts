import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** A minimal page for comparison: React hydrates fifty cards and nothing else. */

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
