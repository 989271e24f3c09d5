import type * as en from '../../en/flows/fields.ts'
import type { Translated } from '../../t.ts'

export const warning: Translated<typeof en.warning> = {
  USER_NOT_EXIST_LOGIN_BY_EMAIL: 'Mit dieser E-Mail gibt es kein Konto',
  INVALID_PASSWORD_LOGIN_BY_EMAIL: 'Falsches Passwort',
  USER_EXIST_REGISTER_BY_EMAIL: 'Mit dieser E-Mail gibt es schon ein Konto',
  SEND_VERIFICATION_CODE_INCORRECT: 'Der Code ist ungültig',
  USER_NOT_EXIST_RECOVERY_PASSWORD: 'Mit dieser E-Mail gibt es kein Konto',
  SEND_RECOVERY_PASSWORD_CODE_INCORRECT: 'Der Code ist ungültig',
  PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD: 'Dieses Passwort wurde schon einmal benutzt',
  SIGN_IN_LINK_REQUIRED: 'Mit dieser E-Mail gibt es schon ein Konto. Melde dich dort an, um diese Anmeldeart hinzuzufügen.',
}

export const field: Translated<typeof en.field> = {
  EMAIL_REQUIRED: 'Gib deine E-Mail ein',
  EMAIL_INVALID: 'Ungültiges E-Mail-Format',
  EMAIL_TOO_LONG: 'Ungültiges E-Mail-Format',
  PASSWORD_REQUIRED: 'Gib das Passwort ein',
  PASSWORD_FORMAT: 'Ungültiges Passwortformat',
  PASSWORD_BREACHED: 'Dieses Passwort wurde im Internet veröffentlicht',
  PASSWORD_MISMATCH: 'Die Passwörter sind verschieden. Versuch es noch einmal',
  CODE_FORMAT: 'Gib alle sechs Ziffern ein',
  CAPTCHA_REQUIRED: 'Bestätige, dass du kein Roboter bist',
  AGREEMENT_REQUIRED: 'Stimme der Verarbeitung deiner personenbezogenen Daten zu',
  FIRST_NAME_FORMAT: 'Zwei bis zehn Buchstaben',
  LAST_NAME_FORMAT: 'Zwei bis zehn Buchstaben',
  NICKNAME_FORMAT: '2 bis 20 Buchstaben oder Ziffern; dazwischen dürfen einzelne Leerzeichen, Punkte, Binde- oder Unterstriche stehen',
  PASSKEY_LABEL_FORMAT: '1 bis 60 Zeichen',
  DESCRIPTION_REQUIRED: 'Beschreibe das Problem',
  PROJECT_ID_FORMAT: 'Das ist keines unserer Spiele',
  ID_FORMAT: 'Das ist keine Zahlungs-ID',
  ITEM_ONE_OF: 'Wähle einen Artikel',
}

export const hint: Translated<typeof en.hint> = {
  EMAIL_REQUIRED: 'Zum Beispiel name@mail.de',
  EMAIL_INVALID: 'Schreib sie wie name@beispiel.de, ohne Leerzeichen',
  EMAIL_TOO_LONG: 'Eine Adresse hat höchstens 320 Zeichen.',
  PASSWORD_FORMAT: '8 bis 20 lateinische Buchstaben oder Ziffern',
  PASSWORD_BREACHED: 'Wähle eines, das du sonst nirgends verwendest',
}

export const emailFault: Translated<typeof en.emailFault> = {
  QUOTED: 'Adressen in Anführungszeichen erreicht keine Mail. Schreib sie ohne',
  NO_AT: 'Das @ fehlt. Schreib sie wie name@beispiel.de',
  SEVERAL_AT: 'Es steht mehr als ein @ darin. Schreib nur eine Adresse',
  NO_NAME: 'Vor dem @ steht nichts. Schreib sie wie name@beispiel.de',
  NO_DOMAIN: 'Nach dem @ steht nichts. Schreib sie wie name@beispiel.de',
  SPACE: 'Es ist ein Leerzeichen darin. Entferne es',
  COMMA: 'Es ist ein Komma darin. Schreib stattdessen einen Punkt',
  DOTS: 'Es ist ein Punkt zu viel darin. Entferne ihn',
  NAME_ALPHABET: 'Vor dem @ gehen nur lateinische Buchstaben ohne Zusatz, nicht „{signs}“',
  ALPHABET: 'Nach dem @ sind zwei Alphabete gemischt: „{signs}“ ist nicht lateinisch',
  SIGN: 'Das gehört nicht in eine Adresse: {signs}',
  ENDING: 'Die Endung fehlt oder stimmt nicht. Sie sieht aus wie .de',
}
