import type { mail as en } from '../en/mail.ts'
import type { Translated } from '../t.ts'

export const mail: Translated<typeof en> = {
  nickName: 'Spieler {number}',
  code: {
    label: 'Dein Code',
    expires: {
      one: 'Der Code gilt {count} Minute und nur einmal. Eine neuere E-Mail ersetzt ihn.',
      other: 'Der Code gilt {count} Minuten und nur einmal. Eine neuere E-Mail ersetzt ihn.',
    },
    register: {
      subject: 'Dein Playhub-Code',
      heading: 'Bestätige deine Adresse',
      lead: 'Gib diesen Code auf der Registrierungsseite ein, um dein Konto für {email} fertig einzurichten.',
      notYou:
        'Wenn du das nicht warst, musst du nichts tun: Ohne den Code entsteht kein Konto. Verrate den Code niemandem, auch nicht unserem Support.',
    },
    recover: {
      subject: 'Dein Playhub-Code für ein neues Passwort',
      heading: 'Neues Passwort festlegen',
      lead: 'Gib diesen Code auf der Wiederherstellungsseite ein, um ein neues Passwort für {email} festzulegen.',
      notYou:
        'Wenn du das nicht warst, musst du nichts tun: Ohne den Code bleibt dein Passwort, wie es ist. Verrate den Code niemandem, auch nicht unserem Support.',
    },
    addEmail: {
      subject: 'Dein Playhub-Code',
      heading: 'Bestätige deine Adresse',
      lead: 'Gib diesen Code in deinem Profil ein, um dich künftig mit {email} anzumelden.',
      notYou:
        'Wenn du das nicht warst, musst du nichts tun: Ohne den Code wird deine Adresse keinem Konto hinzugefügt. Verrate den Code niemandem, auch nicht unserem Support.',
    },
  },
  method: {
    google: 'Google',
    apple: 'Apple',
    email: 'E-Mail',
    vk: 'VK ID',
    yandex: 'Yandex ID',
    telegram: 'Telegram',
    facebook: 'Facebook',
  },
  when: 'Wann: {when}',
  browser: 'Browser: {browser}',
  browserUnknown: 'Browser: unbekannt',
  network: 'Netzwerk: {network}',
  newDevice: {
    subject: 'Neue Anmeldung bei deinem Playhub-Konto',
    heading: 'Eine neue Anmeldung',
    lead: 'Jemand hat sich mit {method} bei deinem Konto angemeldet, in einem Browser, der dafür noch nie benutzt wurde.',
    todo: 'Wenn du das warst, ist alles in Ordnung. Wenn nicht, öffne dein Profil, wähle „Überall abmelden“ und lege dann über „Passwort vergessen“ ein neues Passwort fest.',
  },
  password: {
    subject: 'Dein Playhub-Passwort wurde geändert',
    heading: 'Dein Passwort wurde geändert',
    lead: 'Das Passwort deines Kontos wurde geändert, und alle Geräte wurden abgemeldet.',
    todo: 'Wenn du das warst, melde dich mit dem neuen Passwort an. Wenn nicht, liest jemand deine E-Mails: Ändere zuerst das Passwort deines Postfachs und lege dann über „Passwort vergessen“ ein neues bei Playhub fest.',
  },
  guessed: {
    subject: 'Jemand versucht, einen Playhub-Code zu erraten',
    heading: 'Es wurden falsche Codes eingegeben',
    lead: 'Wir haben dir einen Code gesendet, und jemand hat falsche eingegeben, bis er nicht mehr galt. Es wurde nichts geändert.',
    todo: 'Wenn du das warst, fordere einen neuen Code an. Wenn nicht, musst du nichts tun: Der Code gilt nicht mehr. Verrate Codes niemandem, auch nicht unserem Support.',
  },
  added: {
    subject: 'Neue Anmeldeart bei Playhub',
    heading: 'Eine Anmeldeart wurde hinzugefügt',
    lead: 'Ab jetzt kann man sich mit {method} bei deinem Konto anmelden.',
    todo: 'Wenn du das nicht warst, öffne dein Profil, entferne diese Anmeldeart, wähle „Überall abmelden“ und lege über „Passwort vergessen“ ein neues Passwort fest.',
  },
  removed: {
    subject: 'Eine Anmeldeart bei Playhub wurde entfernt',
    heading: 'Eine Anmeldeart wurde entfernt',
    lead: 'Ab jetzt kann sich niemand mehr mit {method} bei deinem Konto anmelden.',
    todo: 'Wenn du das nicht warst, melde dich auf andere Weise an, wähle in deinem Profil „Überall abmelden“ und füge die Anmeldeart wieder hinzu. Wenn du dich nicht mehr anmelden kannst, schreib uns sofort.',
  },
  fact: {
    item: 'Artikel: {item}',
    game: 'Spiel: {project}',
    amount: 'Betrag: {amount}',
  },
  paidLate: {
    subject: 'Deine Zahlung ist doch noch durchgegangen',
    heading: '{item}: der Kauf gehört dir',
    lead: 'Deine Zahlung ist doch noch durchgegangen, der Kauf gehört dir: {item}. Die Bank hat die Zahlung später als sonst bestätigt.',
    todo: 'Du musst nichts tun: Der Kauf ist schon im Spiel oder gleich dort. Den Beleg findest du in deinen Käufen auf {hub}.',
  },
  refunded: {
    subject: 'Dein Geld ist auf dem Weg zurück zu dir',
    heading: 'Erstattung: {amount}',
    lead: 'Wir erstatten dir {amount} für {item} auf die Karte oder die Wallet, mit der du bezahlt hast.',
    todo: 'Bei der Bank kann es einige Tage dauern, bis du das siehst. Du musst nichts tun.',
  },
  supportLetter: {
    subject: 'Kauf von Spieler {userId}: {reason} ({paymentId})',
    heading: 'Frage zu einem Kauf',
    lead: 'Eine Antwort auf diese E-Mail geht an {email}, die Adresse, die der Spieler dafür angegeben hat.',
    reason: { credited: 'Artikel nicht angekommen', different: 'etwas anderes' },
    status: { none: 'nicht bezahlt', pending: 'wartet auf die Bank', paid: 'bezahlt', fail: 'fehlgeschlagen' },
    notChosen: 'noch keiner',
    facts: {
      player: 'Spieler: {nickName}, ID {userId}, angemeldet mit {method}',
      project: 'Spiel: {project}',
      item: 'Artikel: {item}',
      amount: 'Betrag: {amount}',
      refunded: 'Erstattet: {amount}',
      status: 'Status: {status}',
      provider: 'Zahlungsdienst: {provider}',
      payment: 'Zahlungs-ID: {paymentId}',
      made: 'Erstellt: {when}',
      reason: 'Grund: {reason}',
    },
    words: 'In den Worten des Spielers:',
  },
  support: {
    ticketTitlePlug: 'Frage {number}',
    purchase: { credited: '{item}: nicht angekommen', different: '{item}: eine Frage' },
  },
  answer: {
    subject: 'Der Support hat dir geantwortet (Nr. {number})',
    heading: 'Der Support hat geantwortet',
    lead: {
      one: 'Zu deiner Frage zu {project} gibt es eine Antwort, die du noch nicht gelesen hast.',
      other: 'Zu deiner Frage zu {project} gibt es {count} Antworten, die du noch nicht gelesen hast.',
    },
    file: 'Dazu gehört ein Bild oder ein Video: Du findest es in der Unterhaltung.',
    cut: 'Der Rest steht in der Unterhaltung.',
    earlier: 'Frühere Antworten stehen auch in der Unterhaltung.',
    open: 'Unterhaltung öffnen',
    reply: 'Antworte dort: Antworten auf diese E-Mail liest niemand.',
    waiting: {
      subject: 'Eine Antwort vom Playhub-Support wartet auf dich',
      heading: 'Eine Antwort wartet auf dich',
      lead: 'Der Support hat eine Frage zu einem Kauf beantwortet. Diese Adresse wurde für die Antwort angegeben, ist aber für das Konto nicht bestätigt. Deshalb ist die Antwort nur dort zu sehen.',
      notYou: 'Wenn du uns nicht geschrieben hast, musst du nichts tun: Jemand hat sich bei der Adresse vertippt.',
    },
  },
  footer: {
    ticket: 'Diese E-Mail kommt, weil du auf {hub} dem Support geschrieben hast.',
    why: 'Diese E-Mail kommt, weil jemand auf {hub} deine Adresse eingegeben hat.',
    owner: 'Diese E-Mail kommt, weil dein Konto auf {hub} zu dieser Adresse gehört.',
    purchase: 'Diese E-Mail kommt, weil auf {hub} mit dieser Adresse etwas gekauft wurde.',
    support: 'Diese E-Mail hat ein angemeldeter Spieler auf {hub} geschrieben.',
    help: 'Fragen? Schreib an {support}.',
  },
}
