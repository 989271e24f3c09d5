import type * as en from '../../en/flows/fields.ts'
import type { Translated } from '../../t.ts'

export const warning: Translated<typeof en.warning> = {
  USER_NOT_EXIST_LOGIN_BY_EMAIL: 'Пользователя с такой почтой нет',
  INVALID_PASSWORD_LOGIN_BY_EMAIL: 'Неверный пароль',
  USER_EXIST_REGISTER_BY_EMAIL: 'Пользователь с такой почтой уже есть',
  SEND_VERIFICATION_CODE_INCORRECT: 'Код не подошёл',
  USER_NOT_EXIST_RECOVERY_PASSWORD: 'Пользователя с такой почтой нет',
  SEND_RECOVERY_PASSWORD_CODE_INCORRECT: 'Код не подошёл',
  PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD: 'Этот пароль уже использовался раньше',
  SIGN_IN_LINK_REQUIRED: 'Аккаунт с этой почтой уже есть. Войдите в него, чтобы добавить этот способ входа.',
}

export const field: Translated<typeof en.field> = {
  EMAIL_REQUIRED: 'Введите почту',
  EMAIL_INVALID: 'Неверный формат почты',
  EMAIL_TOO_LONG: 'Неверный формат почты',
  PASSWORD_REQUIRED: 'Введите пароль',
  PASSWORD_FORMAT: 'Неверный формат пароля',
  PASSWORD_BREACHED: 'Этот пароль есть в утечках',
  PASSWORD_MISMATCH: 'Пароли не совпали! Попробуйте ещё раз',
  CODE_FORMAT: 'Введите все шесть цифр',
  CAPTCHA_REQUIRED: 'Подтвердите, что вы не робот',
  AGREEMENT_REQUIRED: 'Подтвердите согласие на обработку персональных данных',
  FIRST_NAME_FORMAT: 'От двух до десяти букв',
  LAST_NAME_FORMAT: 'От двух до десяти букв',
  NICKNAME_FORMAT: 'От 2 до 20 букв или цифр; между ними можно ставить по одному пробелу, точке, дефису или подчёркиванию',
  PASSKEY_LABEL_FORMAT: 'От 1 до 60 знаков',
  DESCRIPTION_REQUIRED: 'Опишите проблему',
  PROJECT_ID_FORMAT: 'Такой игры у нас нет',
  ID_FORMAT: 'Это не ID платежа',
  ITEM_ONE_OF: 'Выберите предмет',
}

export const hint: Translated<typeof en.hint> = {
  EMAIL_REQUIRED: 'Например, name@mail.ru',
  EMAIL_INVALID: 'Напишите адрес как name@example.ru, без пробелов',
  EMAIL_TOO_LONG: 'В адресе не больше 320 знаков.',
  PASSWORD_FORMAT: 'От 8 до 20 латинских букв или цифр',
  PASSWORD_BREACHED: 'Придумайте такой, которого нет на других сайтах',
}

export const emailFault: Translated<typeof en.emailFault> = {
  QUOTED: 'На адрес в кавычках письма не доходят. Напишите его без них',
  NO_AT: 'В адресе нет @. Напишите его как name@example.ru',
  SEVERAL_AT: 'В адресе больше одной @. Напишите один адрес',
  NO_NAME: 'Перед @ ничего нет. Напишите адрес как name@example.ru',
  NO_DOMAIN: 'После @ ничего нет. Напишите адрес как name@example.ru',
  SPACE: 'В адресе пробел. Уберите его',
  COMMA: 'В адресе запятая. Поставьте вместо неё точку',
  DOTS: 'В адресе лишняя точка. Уберите её',
  NAME_ALPHABET: 'Перед @ подходят только латинские буквы, а здесь «{signs}»',
  ALPHABET: 'После @ смешаны два алфавита: «{signs}» — не латиница',
  SIGN: 'В адресе этого быть не может: {signs}',
  ENDING: 'Окончания нет, или оно неверное. Оно бывает таким: .ru',
}
