import type { saves as en } from '../../en/flows/saves.ts'
import type { Translated } from '../../t.ts'

export const saves: Translated<typeof en> = {
  saveChoice: {
    title: 'Welchen Fortschritt möchtest du behalten?',
    lead: 'Du hast hier gespielt, bevor du dich angemeldet hast, und dein Konto hat einen eigenen Fortschritt. Der andere bleibt 30 Tage lang als frühere Version erhalten.',
    leadJoined:
      'Du hast zwei Konten verbunden, und beide haben hier Fortschritt. Der andere bleibt 30 Tage lang als frühere Version erhalten.',
    account: 'Aus deinem Konto',
    guest: 'Aus diesem Browser',
    joined: 'Aus dem verbundenen Konto',
    when: 'Gespeichert {when}',
    size: '{size} KB',
    used: 'Mit diesem Konto verbrauchte Käufe: {count}',
    noneUsed: 'Enthält keine der Käufe, die du verbraucht hast',
    keep: 'Diesen Fortschritt behalten',
    later: 'Später entscheiden',
    made: 'Die Wahl ist getroffen. Das Spiel startet damit neu.',
    undo: 'Rückgängig',
    back: 'Zurück zum Spiel',
  },
}
