import type { passport as en } from '../en/passport.ts'
import type { Translated } from '../t.ts'

export const passport: Translated<typeof en> = {
  title: '{page} · Playhub',
  close: 'Chiudi la finestra',
  closeByHand: 'Il browser non permette alla pagina di chiudere questa finestra. Chiudila tu.',
  goOn: 'Continua',
  done: { heading: 'Fatto', text: 'Torna al gioco. Questa finestra si chiude da sola.' },
  linkRequired: {
    heading: 'Ancora un passo',
    text: 'Esiste già un account con il tuo indirizzo e-mail. Torna al gioco: lì puoi aggiungere questo metodo di accesso.',
  },
  taken: { heading: 'Non aggiunto', text: 'Questo metodo di accesso appartiene a un altro giocatore. Non è cambiato nulla.' },
  foreign: { heading: 'Non confermato', text: 'Non è l’account con cui accedi. Non è cambiato nulla.' },
  cancelled: { heading: 'Annullato', text: 'Non è cambiato nulla. Torna al gioco per scegliere un altro metodo.' },
  failed: { heading: 'L’accesso non è riuscito', text: 'Torna al gioco e riprova, oppure scegli un altro metodo.' },
  unreachable: {
    heading: 'Nessuna risposta',
    text: 'Il servizio di accesso al momento non risponde. Torna al gioco e riprova tra un minuto.',
  },
  stale: {
    heading: 'Questa pagina non è più valida',
    text: 'Questo accesso è già stato usato o ha richiesto troppo tempo. Torna al gioco e premi di nuovo il pulsante.',
  },
  unavailable: {
    heading: 'Non disponibile',
    text: 'Questo metodo di accesso non è disponibile qui. Torna al gioco e scegline un altro.',
  },
  busy: { heading: 'Troppi tentativi', text: 'Aspetta qualche minuto, poi premi di nuovo il pulsante nel gioco.' },
  returning: { heading: 'Un momento', text: 'L’accesso continua. Se non succede nulla, premi il pulsante.' },
  proof: {
    heading: 'Un momento',
    text: 'Verifichiamo che questa finestra sia stata aperta dal gioco.',
    refusedHeading: 'Abbiamo interrotto l’accesso',
    refusedText:
      'Questa finestra non è stata aperta dal pulsante di accesso di Playhub. Se ti ha portato qui un link, chiudi la finestra: chi lo ha inviato sarebbe potuto entrare nel tuo account. Per accedere, premi il pulsante nel gioco.',
  },
}
