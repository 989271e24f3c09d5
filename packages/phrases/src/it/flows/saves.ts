import type { saves as en } from '../../en/flows/saves.ts'
import type { Translated } from '../../t.ts'

export const saves: Translated<typeof en> = {
  saveChoice: {
    title: 'Quali progressi vuoi tenere?',
    lead: 'Hai giocato qui prima di accedere e il tuo account ha progressi propri. Quelli che non scegli restano per 30 giorni tra le versioni precedenti.',
    leadJoined:
      'Hai unito due account ed entrambi hanno progressi qui. Quelli che non scegli restano per 30 giorni tra le versioni precedenti.',
    account: 'Dal tuo account',
    guest: 'Da questo browser',
    joined: 'Dall’account unito',
    when: 'Salvati {when}',
    size: '{size} KB',
    used: 'Acquisti già usati con questo account: {count}',
    noneUsed: 'Non contiene gli acquisti che hai già usato',
    keep: 'Tieni questi progressi',
    later: 'Decidi più tardi',
    made: 'La scelta è fatta. Il gioco riparte da qui.',
    undo: 'Annulla',
    back: 'Torna al gioco',
  },
}
