import type * as en from '../../en/flows/fields.ts'
import type { Translated } from '../../t.ts'

export const warning: Translated<typeof en.warning> = {
  USER_NOT_EXIST_LOGIN_BY_EMAIL: 'No existe ningún usuario con este correo',
  INVALID_PASSWORD_LOGIN_BY_EMAIL: 'Contraseña incorrecta',
  USER_EXIST_REGISTER_BY_EMAIL: 'Ya existe un usuario con este correo',
  SEND_VERIFICATION_CODE_INCORRECT: 'El código no es válido',
  USER_NOT_EXIST_RECOVERY_PASSWORD: 'No existe ningún usuario con este correo',
  SEND_RECOVERY_PASSWORD_CODE_INCORRECT: 'El código no es válido',
  PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD: 'Esta contraseña ya se usó antes',
  SIGN_IN_LINK_REQUIRED: 'Ya existe una cuenta con este correo. Inicia sesión en ella para añadir esta forma de iniciar sesión.',
}

export const field: Translated<typeof en.field> = {
  EMAIL_REQUIRED: 'Introduce el correo',
  EMAIL_INVALID: 'Formato de correo no válido',
  EMAIL_TOO_LONG: 'Formato de correo no válido',
  PASSWORD_REQUIRED: 'Introduce la contraseña',
  PASSWORD_FORMAT: 'Formato de contraseña incorrecto',
  PASSWORD_BREACHED: 'Esta contraseña se ha filtrado en internet',
  PASSWORD_MISMATCH: 'Las contraseñas no coinciden. Inténtalo de nuevo',
  CODE_FORMAT: 'Introduce las seis cifras',
  CAPTCHA_REQUIRED: 'Confirma que no eres un robot',
  AGREEMENT_REQUIRED: 'Confirma que aceptas el tratamiento de tus datos personales',
  FIRST_NAME_FORMAT: 'De dos a diez letras',
  LAST_NAME_FORMAT: 'De dos a diez letras',
  NICKNAME_FORMAT: 'De 2 a 20 letras o cifras; entre ellas puede haber espacios, puntos, guiones o guiones bajos, de uno en uno',
  PASSKEY_LABEL_FORMAT: 'De 1 a 60 caracteres',
  DESCRIPTION_REQUIRED: 'Describe el problema',
  PROJECT_ID_FORMAT: 'Este juego no es nuestro',
  ID_FORMAT: 'Esto no es un ID de pago',
  ITEM_ONE_OF: 'Elige un artículo',
}

export const hint: Translated<typeof en.hint> = {
  EMAIL_REQUIRED: 'Por ejemplo, nombre@mail.com',
  EMAIL_INVALID: 'Escríbelo como nombre@ejemplo.com, sin espacios',
  EMAIL_TOO_LONG: 'Una dirección tiene como máximo 320 caracteres.',
  PASSWORD_FORMAT: 'De 8 a 20 letras latinas o números',
  PASSWORD_BREACHED: 'Elige una que no uses en ningún otro sitio',
}

export const emailFault: Translated<typeof en.emailFault> = {
  QUOTED: 'A una dirección entre comillas no llegan mensajes. Escríbela sin ellas',
  NO_AT: 'Falta la @. Escríbelo como nombre@ejemplo.com',
  SEVERAL_AT: 'Hay más de una @. Escribe una sola dirección',
  NO_NAME: 'No hay nada antes de la @. Escríbelo como nombre@ejemplo.com',
  NO_DOMAIN: 'No hay nada después de la @. Escríbelo como nombre@ejemplo.com',
  SPACE: 'Hay un espacio. Quítalo',
  COMMA: 'Hay una coma. Escribe un punto en su lugar',
  DOTS: 'Sobra un punto. Quítalo',
  NAME_ALPHABET: 'Antes de la @ solo valen letras latinas sin acentos, no «{signs}»',
  ALPHABET: 'Después de la @ se mezclan dos alfabetos: «{signs}» no es latino',
  SIGN: 'Esto no va en una dirección: {signs}',
  ENDING: 'Falta la terminación o no es correcta. Debe ser como .com',
}
