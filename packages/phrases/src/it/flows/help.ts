import type { help as en } from '../../en/flows/help.ts'
import type { Translated } from '../../t.ts'

export const help: Translated<typeof en> = {
  title: 'Aiuto',
  lead: 'Risposte alle domande frequenti.',
  link: 'Risposte alle domande frequenti',
  all: 'Tutti gli articoli',
  empty: 'Non ci sono ancora articoli.',
  loading: 'Caricamento dell’articolo',
  failed: 'L’articolo non è stato caricato.',
  listFailed: 'Gli articoli non sono stati caricati.',
  suggested: 'Questo può aiutare',
  found: { one: '{count} articolo può aiutare', many: '{count} articoli possono aiutare', other: '{count} articoli possono aiutare' },
  newTab: 'Apri in una pagina propria',
  question: 'Ti è stato utile?',
  yes: 'Sì',
  no: 'No',
  thanksYes: 'Grazie. Siamo contenti che sia stato utile.',
  thanksNo: 'Grazie. Scrivici e ti aiuteremo.',
  notSaved: 'La risposta non è stata salvata. Riprova.',
  write: 'Scrivi all’assistenza',
}
