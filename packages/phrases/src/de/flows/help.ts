import type { help as en } from '../../en/flows/help.ts'
import type { Translated } from '../../t.ts'

export const help: Translated<typeof en> = {
  title: 'Hilfe',
  lead: 'Antworten auf häufige Fragen.',
  link: 'Antworten auf häufige Fragen',
  all: 'Alle Artikel',
  empty: 'Es gibt noch keine Artikel.',
  loading: 'Der Artikel wird geladen',
  failed: 'Der Artikel wurde nicht geladen.',
  listFailed: 'Die Artikel wurden nicht geladen.',
  suggested: 'Das könnte helfen',
  found: { one: '{count} Artikel könnte helfen', other: '{count} Artikel könnten helfen' },
  newTab: 'Auf eigener Seite öffnen',
  question: 'Hat das geholfen?',
  yes: 'Ja',
  no: 'Nein',
  thanksYes: 'Danke. Schön, dass es geholfen hat.',
  thanksNo: 'Danke. Schreib uns, und wir helfen.',
  notSaved: 'Deine Antwort wurde nicht gespeichert. Versuch es noch einmal.',
  write: 'An den Support schreiben',
}
