import type { help as en } from '../../en/flows/help.ts'
import type { Translated } from '../../t.ts'

export const help: Translated<typeof en> = {
  title: 'Aide',
  lead: 'Réponses aux questions fréquentes.',
  link: 'Réponses aux questions fréquentes',
  all: 'Tous les articles',
  empty: 'Il n’y a pas encore d’articles.',
  loading: 'Chargement de l’article',
  failed: 'L’article ne s’est pas chargé.',
  listFailed: 'Les articles ne se sont pas chargés.',
  suggested: 'Cela peut aider',
  found: { one: '{count} article peut aider', many: '{count} articles peuvent aider', other: '{count} articles peuvent aider' },
  newTab: 'Ouvrir sur sa propre page',
  question: 'Cela vous a aidé ?',
  yes: 'Oui',
  no: 'Non',
  thanksYes: 'Merci. Ravis que cela vous ait aidé.',
  thanksNo: 'Merci. Écrivez-nous, nous vous aiderons.',
  notSaved: 'Votre réponse n’a pas été enregistrée. Réessayez.',
  write: 'Écrire au support',
}
