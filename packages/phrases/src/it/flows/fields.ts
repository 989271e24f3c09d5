import type * as en from '../../en/flows/fields.ts'
import type { Translated } from '../../t.ts'

export const warning: Translated<typeof en.warning> = {
  USER_NOT_EXIST_LOGIN_BY_EMAIL: 'Non esiste un utente con questa e-mail',
  INVALID_PASSWORD_LOGIN_BY_EMAIL: 'Password errata',
  USER_EXIST_REGISTER_BY_EMAIL: 'Esiste già un utente con questa e-mail',
  SEND_VERIFICATION_CODE_INCORRECT: 'Il codice non è valido',
  USER_NOT_EXIST_RECOVERY_PASSWORD: 'Non esiste un utente con questa e-mail',
  SEND_RECOVERY_PASSWORD_CODE_INCORRECT: 'Il codice non è valido',
  PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD: 'Questa password è già stata usata in passato',
  SIGN_IN_LINK_REQUIRED: 'Esiste già un account con questa e-mail. Accedi per aggiungere questo metodo di accesso.',
}

export const field: Translated<typeof en.field> = {
  EMAIL_REQUIRED: 'Inserisci l’e-mail',
  EMAIL_INVALID: 'Formato dell’e-mail non valido',
  EMAIL_TOO_LONG: 'Formato dell’e-mail non valido',
  PASSWORD_REQUIRED: 'Inserisci la password',
  PASSWORD_FORMAT: 'Formato della password errato',
  PASSWORD_BREACHED: 'Questa password è stata diffusa in rete',
  PASSWORD_MISMATCH: 'Le password non coincidono. Riprova',
  CODE_FORMAT: 'Inserisci tutte e sei le cifre',
  CAPTCHA_REQUIRED: 'Conferma di non essere un robot',
  AGREEMENT_REQUIRED: 'Acconsenti al trattamento dei tuoi dati personali',
  FIRST_NAME_FORMAT: 'Da due a dieci lettere',
  LAST_NAME_FORMAT: 'Da due a dieci lettere',
  NICKNAME_FORMAT: 'Da 2 a 20 lettere o cifre, separate al massimo da uno spazio, un punto, un trattino o un trattino basso',
  PASSKEY_LABEL_FORMAT: 'Da 1 a 60 caratteri',
  DESCRIPTION_REQUIRED: 'Descrivi il problema',
  PROJECT_ID_FORMAT: 'Questo non è uno dei nostri giochi',
  ID_FORMAT: 'Questo non è l’ID di un pagamento',
  ITEM_ONE_OF: 'Scegli un articolo',
}

export const hint: Translated<typeof en.hint> = {
  EMAIL_REQUIRED: 'Per esempio, nome@mail.com',
  EMAIL_INVALID: 'Scrivila come nome@esempio.com, senza spazi',
  EMAIL_TOO_LONG: 'Un indirizzo ha al massimo 320 caratteri.',
  PASSWORD_FORMAT: 'Deve contenere da 8 a 20 lettere latine o cifre',
  PASSWORD_BREACHED: 'Scegline una che non usi altrove',
}

export const emailFault: Translated<typeof en.emailFault> = {
  QUOTED: 'A un indirizzo tra virgolette non arriva posta. Scrivilo senza',
  NO_AT: 'Manca la @. Scrivila come nome@esempio.com',
  SEVERAL_AT: 'C’è più di una @. Scrivi un solo indirizzo',
  NO_NAME: 'Prima della @ non c’è niente. Scrivila come nome@esempio.com',
  NO_DOMAIN: 'Dopo la @ non c’è niente. Scrivila come nome@esempio.com',
  SPACE: 'C’è uno spazio. Toglilo',
  COMMA: 'C’è una virgola. Metti un punto al suo posto',
  DOTS: 'C’è un punto di troppo. Toglilo',
  NAME_ALPHABET: 'Prima della @ vanno bene solo lettere latine senza accenti, non «{signs}»',
  ALPHABET: 'Dopo la @ sono mescolati due alfabeti: «{signs}» non è latino',
  SIGN: 'Questo non va in un indirizzo: {signs}',
  ENDING: 'La parte finale manca o è sbagliata. Dev’essere come .com',
}
