import type * as en from '../../en/flows/fields.ts'
import type { Translated } from '../../t.ts'

export const warning: Translated<typeof en.warning> = {
  USER_NOT_EXIST_LOGIN_BY_EMAIL: 'Aucun compte avec cet e-mail',
  INVALID_PASSWORD_LOGIN_BY_EMAIL: 'Mot de passe incorrect',
  USER_EXIST_REGISTER_BY_EMAIL: 'Un compte existe déjà avec cet e-mail',
  SEND_VERIFICATION_CODE_INCORRECT: 'Le code n’est pas valide',
  USER_NOT_EXIST_RECOVERY_PASSWORD: 'Aucun compte avec cet e-mail',
  SEND_RECOVERY_PASSWORD_CODE_INCORRECT: 'Le code n’est pas valide',
  PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD: 'Ce mot de passe a déjà été utilisé',
  SIGN_IN_LINK_REQUIRED: 'Un compte existe déjà avec cet e-mail. Connectez-vous pour y ajouter ce moyen de connexion.',
}

export const field: Translated<typeof en.field> = {
  EMAIL_REQUIRED: 'Saisissez l’e-mail',
  EMAIL_INVALID: 'Format d’e-mail incorrect',
  EMAIL_TOO_LONG: 'Format d’e-mail incorrect',
  PASSWORD_REQUIRED: 'Saisissez le mot de passe',
  PASSWORD_FORMAT: 'Format de mot de passe incorrect',
  PASSWORD_BREACHED: 'Ce mot de passe a fuité sur Internet',
  PASSWORD_MISMATCH: 'Les mots de passe diffèrent. Réessayez',
  CODE_FORMAT: 'Saisissez les six chiffres',
  CAPTCHA_REQUIRED: 'Confirmez que vous n’êtes pas un robot',
  AGREEMENT_REQUIRED: 'Acceptez le traitement de vos données personnelles',
  FIRST_NAME_FORMAT: 'De deux à dix lettres',
  LAST_NAME_FORMAT: 'De deux à dix lettres',
  NICKNAME_FORMAT: 'De 2 à 20 lettres ou chiffres, séparés au plus par une espace, un point, un tiret ou un trait bas',
  PASSKEY_LABEL_FORMAT: 'De 1 à 60 caractères',
  DESCRIPTION_REQUIRED: 'Décrivez le problème',
  PROJECT_ID_FORMAT: 'Ce n’est pas un de nos jeux',
  ID_FORMAT: 'Ce n’est pas un ID de paiement',
  ITEM_ONE_OF: 'Choisissez un article',
}

export const hint: Translated<typeof en.hint> = {
  EMAIL_REQUIRED: 'Par exemple, nom@mail.fr',
  EMAIL_INVALID: 'Écrivez-la comme nom@exemple.fr, sans espaces',
  EMAIL_TOO_LONG: 'Une adresse compte au plus 320 caractères.',
  PASSWORD_FORMAT: 'De 8 à 20 lettres latines ou chiffres',
  PASSWORD_BREACHED: 'Choisissez-en un que vous n’utilisez nulle part ailleurs',
}

export const emailFault: Translated<typeof en.emailFault> = {
  QUOTED: 'Aucun message n’arrive à une adresse entre guillemets. Écrivez-la sans',
  NO_AT: 'Il manque le @. Écrivez-la comme nom@exemple.fr',
  SEVERAL_AT: 'Il y a plus d’un @. Écrivez une seule adresse',
  NO_NAME: 'Il n’y a rien avant le @. Écrivez-la comme nom@exemple.fr',
  NO_DOMAIN: 'Il n’y a rien après le @. Écrivez-la comme nom@exemple.fr',
  SPACE: 'Il y a une espace. Supprimez-la',
  COMMA: 'Il y a une virgule. Mettez un point à la place',
  DOTS: 'Il y a un point de trop. Supprimez-le',
  NAME_ALPHABET: 'Avant le @, seules les lettres latines sans accent conviennent, pas « {signs} »',
  ALPHABET: 'Après le @, deux alphabets sont mélangés : « {signs} » n’est pas latin',
  SIGN: 'Ceci n’a pas sa place dans une adresse : {signs}',
  ENDING: 'La fin manque ou n’est pas correcte. Elle ressemble à .fr',
}
