import type { passport as en } from '../en/passport.ts'
import type { Translated } from '../t.ts'

export const passport: Translated<typeof en> = {
  title: '{page} · Playhub',
  close: 'Fenster schließen',
  closeByHand: 'Dein Browser lässt die Seite dieses Fenster nicht schließen. Schließ es selbst.',
  goOn: 'Weiter',
  done: { heading: 'Fertig', text: 'Geh zurück zum Spiel. Dieses Fenster schließt sich von selbst.' },
  linkRequired: {
    heading: 'Noch ein Schritt',
    text: 'Mit deiner E-Mail-Adresse gibt es schon ein Konto. Geh zurück zum Spiel: Dort kannst du diese Anmeldeart hinzufügen.',
  },
  taken: { heading: 'Nicht hinzugefügt', text: 'Diese Anmeldeart gehört zu einem anderen Spieler. Es wurde nichts geändert.' },
  foreign: { heading: 'Nicht bestätigt', text: 'Das ist nicht das Konto, mit dem du dich anmeldest. Es wurde nichts geändert.' },
  cancelled: { heading: 'Abgebrochen', text: 'Es wurde nichts geändert. Geh zurück zum Spiel, um eine andere Anmeldeart zu wählen.' },
  failed: {
    heading: 'Die Anmeldung hat nicht geklappt',
    text: 'Geh zurück zum Spiel und versuch es noch einmal oder wähle eine andere Anmeldeart.',
  },
  unreachable: {
    heading: 'Keine Antwort',
    text: 'Der Anmeldedienst antwortet gerade nicht. Geh zurück zum Spiel und versuch es in einer Minute noch einmal.',
  },
  stale: {
    heading: 'Diese Seite ist veraltet',
    text: 'Diese Anmeldung wurde schon benutzt oder hat zu lange gedauert. Geh zurück zum Spiel und drücke den Button dort noch einmal.',
  },
  unavailable: {
    heading: 'Nicht verfügbar',
    text: 'Diese Anmeldeart ist hier nicht verfügbar. Geh zurück zum Spiel und wähle eine andere.',
  },
  busy: { heading: 'Zu viele Versuche', text: 'Warte ein paar Minuten und drücke den Button im Spiel dann noch einmal.' },
  returning: { heading: 'Einen Moment', text: 'Deine Anmeldung geht weiter. Wenn nichts passiert, drücke den Button.' },
  proof: {
    heading: 'Einen Moment',
    text: 'Wir prüfen, ob dieses Fenster aus dem Spiel geöffnet wurde.',
    refusedHeading: 'Wir haben hier angehalten',
    refusedText:
      'Dieses Fenster wurde nicht über den Anmeldebutton in Playhub geöffnet. Wenn dich ein Link hierher gebracht hat, schließ das Fenster: Wer ihn geschickt hat, hätte in dein Konto gelangen können. Um dich anzumelden, drücke den Button im Spiel.',
  },
}
