import type { mail as en } from '../en/mail.ts'
import type { Translated } from '../t.ts'

export const mail: Translated<typeof en> = {
  nickName: 'Giocatore {number}',
  code: {
    label: 'Il tuo codice',
    expires: {
      one: 'Il codice vale per {count} minuto e una sola volta. Un’e-mail più recente lo sostituisce.',
      many: 'Il codice vale per {count} minuti e una sola volta. Un’e-mail più recente lo sostituisce.',
      other: 'Il codice vale per {count} minuti e una sola volta. Un’e-mail più recente lo sostituisce.',
    },
    register: {
      subject: 'Il tuo codice Playhub',
      heading: 'Conferma il tuo indirizzo',
      lead: 'Inserisci questo codice nella pagina di registrazione per completare l’account per {email}.',
      notYou:
        'Se non eri tu, non fare nulla: senza il codice non viene creato alcun account. Non comunicare mai il codice a nessuno, nemmeno alla nostra assistenza.',
    },
    recover: {
      subject: 'Il tuo codice di recupero Playhub',
      heading: 'Imposta una nuova password',
      lead: 'Inserisci questo codice nella pagina di recupero per impostare una nuova password per {email}.',
      notYou:
        'Se non eri tu, non fare nulla: senza il codice la tua password resta com’è. Non comunicare mai il codice a nessuno, nemmeno alla nostra assistenza.',
    },
    addEmail: {
      subject: 'Il tuo codice Playhub',
      heading: 'Conferma il tuo indirizzo',
      lead: 'Inserisci questo codice nel tuo profilo per accedere d’ora in poi con {email}.',
      notYou:
        'Se non eri tu, non fare nulla: senza il codice il tuo indirizzo non viene aggiunto a nessun account. Non comunicare mai il codice a nessuno, nemmeno alla nostra assistenza.',
    },
  },
  method: {
    google: 'Google',
    apple: 'Apple',
    email: 'e-mail',
    vk: 'VK ID',
    yandex: 'Yandex ID',
    telegram: 'Telegram',
    facebook: 'Facebook',
  },
  when: 'Quando: {when}',
  browser: 'Browser: {browser}',
  browserUnknown: 'Browser: sconosciuto',
  network: 'Rete: {network}',
  newDevice: {
    subject: 'Nuovo accesso al tuo account Playhub',
    heading: 'Un nuovo accesso',
    lead: 'Qualcuno ha effettuato l’accesso al tuo account con {method}, da un browser mai usato prima per questo account.',
    todo: 'Se eri tu, va tutto bene. Altrimenti apri il profilo, scegli «Esci ovunque» e poi imposta una nuova password con «Password dimenticata».',
  },
  password: {
    subject: 'La tua password Playhub è stata cambiata',
    heading: 'La tua password è stata cambiata',
    lead: 'La password del tuo account è stata cambiata e tutte le sessioni sono state chiuse.',
    todo: 'Se eri tu, accedi con la nuova password. Altrimenti qualcuno legge la tua posta: cambia prima la password della casella e-mail, poi impostane una nuova su Playhub con «Password dimenticata».',
  },
  guessed: {
    subject: 'Qualcuno sta provando a indovinare un codice Playhub',
    heading: 'Sono stati inseriti codici errati',
    lead: 'Ti abbiamo inviato un codice e qualcuno ne ha inseriti di errati finché ha smesso di funzionare. Non è cambiato nulla.',
    todo: 'Se eri tu, richiedi un nuovo codice. Altrimenti non devi fare nulla: il codice non vale più. Non comunicare mai un codice a nessuno, nemmeno alla nostra assistenza.',
  },
  added: {
    subject: 'Nuovo metodo di accesso a Playhub',
    heading: 'È stato aggiunto un metodo di accesso',
    lead: 'D’ora in poi si può accedere al tuo account con {method}.',
    todo: 'Se non eri tu, apri il profilo, rimuovi il metodo, scegli «Esci ovunque» e imposta una nuova password con «Password dimenticata».',
  },
  removed: {
    subject: 'Un metodo di accesso a Playhub è stato rimosso',
    heading: 'È stato rimosso un metodo di accesso',
    lead: 'D’ora in poi nessuno può accedere al tuo account con {method}.',
    todo: 'Se non eri tu, accedi con un altro metodo, scegli «Esci ovunque» nel profilo e aggiungilo di nuovo. Se non riesci più ad accedere, scrivici subito.',
  },
  fact: {
    item: 'Articolo: {item}',
    game: 'Gioco: {project}',
    amount: 'Importo: {amount}',
  },
  paidLate: {
    subject: 'Alla fine il pagamento è andato a buon fine',
    heading: '{item}: l’acquisto è tuo',
    lead: 'Alla fine il pagamento è andato a buon fine e l’acquisto è tuo: {item}. La banca lo ha confermato più tardi del solito.',
    todo: 'Non devi fare nulla: l’acquisto è già nel gioco o ci sarà tra un attimo. La ricevuta è tra i tuoi acquisti su {hub}.',
  },
  refunded: {
    subject: 'Il tuo rimborso è in arrivo',
    heading: 'Rimborso di {amount}',
    lead: 'Ti rimborsiamo {amount} per {item} sulla carta o sul portafoglio con cui hai pagato.',
    todo: 'La banca potrebbe impiegare qualche giorno per mostrarlo. Non devi fare nulla.',
  },
  supportLetter: {
    subject: 'Acquisto del giocatore {userId}: {reason} ({paymentId})',
    heading: 'Un giocatore chiede di un acquisto',
    lead: 'Le risposte a questa e-mail vanno a {email}, l’indirizzo indicato dal giocatore.',
    reason: { credited: 'l’articolo non è arrivato', different: 'altro' },
    status: { none: 'non pagato', pending: 'in attesa della banca', paid: 'pagato', fail: 'non riuscito' },
    notChosen: 'ancora nessuno',
    facts: {
      player: 'Giocatore: {nickName}, ID {userId}, accesso con {method}',
      project: 'Gioco: {project}',
      item: 'Articolo: {item}',
      amount: 'Importo: {amount}',
      refunded: 'Rimborsato: {amount}',
      status: 'Stato: {status}',
      provider: 'Servizio di pagamento: {provider}',
      payment: 'ID pagamento: {paymentId}',
      made: 'Creato: {when}',
      reason: 'Motivo: {reason}',
    },
    words: 'Con le parole del giocatore:',
  },
  support: {
    ticketTitlePlug: 'Domanda {number}',
    purchase: { credited: '{item}: non è arrivato', different: '{item}: una domanda' },
  },
  answer: {
    subject: 'L’assistenza ti ha risposto (n. {number})',
    heading: 'L’assistenza ha risposto',
    lead: {
      one: 'C’è una risposta non letta alla tua domanda su {project}.',
      many: 'Ci sono {count} risposte non lette alla tua domanda su {project}.',
      other: 'Ci sono {count} risposte non lette alla tua domanda su {project}.',
    },
    file: 'È allegata un’immagine o un video: si trova nella conversazione.',
    cut: 'Il resto è nella conversazione.',
    earlier: 'Anche le risposte precedenti sono nella conversazione.',
    open: 'Apri la conversazione',
    reply: 'Rispondi lì: nessuno legge le risposte a questa e-mail.',
    waiting: {
      subject: 'Ti aspetta una risposta dell’assistenza Playhub',
      heading: 'Ti aspetta una risposta',
      lead: 'L’assistenza ha risposto a una domanda su un acquisto. Questo indirizzo è stato indicato per la risposta, ma non è confermato per l’account, quindi la risposta è visibile solo lì.',
      notYou: 'Se non ci hai scritto, non fare nulla: qualcuno ha sbagliato a digitare il proprio indirizzo.',
    },
  },
  footer: {
    ticket: 'Ricevi questa e-mail perché hai scritto all’assistenza su {hub}.',
    why: 'Ricevi questa e-mail perché qualcuno ha inserito il tuo indirizzo su {hub}.',
    owner: 'Ricevi questa e-mail perché il tuo account su {hub} è legato a questo indirizzo.',
    purchase: 'Ricevi questa e-mail perché su {hub} è stato fatto un acquisto con questo indirizzo.',
    support: 'Questa e-mail è stata scritta su {hub} da un giocatore che ha effettuato l’accesso.',
    help: 'Domande? Scrivi a {support}.',
  },
}
