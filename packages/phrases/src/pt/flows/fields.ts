import type * as en from '../../en/flows/fields.ts'
import type { Translated } from '../../t.ts'

export const warning: Translated<typeof en.warning> = {
  USER_NOT_EXIST_LOGIN_BY_EMAIL: 'Não existe usuário com este e-mail',
  INVALID_PASSWORD_LOGIN_BY_EMAIL: 'Senha incorreta',
  USER_EXIST_REGISTER_BY_EMAIL: 'Já existe um usuário com este e-mail',
  SEND_VERIFICATION_CODE_INCORRECT: 'O código não é válido',
  USER_NOT_EXIST_RECOVERY_PASSWORD: 'Não existe usuário com este e-mail',
  SEND_RECOVERY_PASSWORD_CODE_INCORRECT: 'O código não é válido',
  PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD: 'Esta senha já foi usada antes',
  SIGN_IN_LINK_REQUIRED: 'Já existe uma conta com este e-mail. Entre nela para adicionar esta forma de entrar.',
}

export const field: Translated<typeof en.field> = {
  EMAIL_REQUIRED: 'Digite o e-mail',
  EMAIL_INVALID: 'Formato de e-mail inválido',
  EMAIL_TOO_LONG: 'Formato de e-mail inválido',
  PASSWORD_REQUIRED: 'Digite a senha',
  PASSWORD_FORMAT: 'Formato de senha incorreto',
  PASSWORD_BREACHED: 'Esta senha vazou na internet',
  PASSWORD_MISMATCH: 'As senhas não coincidem. Tente de novo',
  CODE_FORMAT: 'Digite os seis dígitos',
  CAPTCHA_REQUIRED: 'Confirme que você não é um robô',
  AGREEMENT_REQUIRED: 'Confirme que concorda com o tratamento dos seus dados pessoais',
  FIRST_NAME_FORMAT: 'De duas a dez letras',
  LAST_NAME_FORMAT: 'De duas a dez letras',
  NICKNAME_FORMAT: 'De 2 a 20 letras ou números; entre eles pode haver espaços, pontos, hífens ou sublinhados, um de cada vez',
  PASSKEY_LABEL_FORMAT: 'De 1 a 60 caracteres',
  DESCRIPTION_REQUIRED: 'Descreva o problema',
  PROJECT_ID_FORMAT: 'Este jogo não é nosso',
  ID_FORMAT: 'Isto não é um ID de pagamento',
  ITEM_ONE_OF: 'Escolha um item',
}

export const hint: Translated<typeof en.hint> = {
  EMAIL_REQUIRED: 'Por exemplo, nome@mail.com',
  EMAIL_INVALID: 'Escreva como nome@exemplo.com, sem espaços',
  EMAIL_TOO_LONG: 'Um endereço tem no máximo 320 caracteres.',
  PASSWORD_FORMAT: 'De 8 a 20 letras latinas ou números',
  PASSWORD_BREACHED: 'Escolha uma que você não use em nenhum outro lugar',
}

export const emailFault: Translated<typeof en.emailFault> = {
  QUOTED: 'Mensagens não chegam a um endereço entre aspas. Escreva sem elas',
  NO_AT: 'Falta o @. Escreva como nome@exemplo.com',
  SEVERAL_AT: 'Há mais de um @. Escreva um só endereço',
  NO_NAME: 'Não há nada antes do @. Escreva como nome@exemplo.com',
  NO_DOMAIN: 'Não há nada depois do @. Escreva como nome@exemplo.com',
  SPACE: 'Há um espaço. Remova-o',
  COMMA: 'Há uma vírgula. Escreva um ponto no lugar',
  DOTS: 'Há um ponto a mais. Remova-o',
  NAME_ALPHABET: 'Antes do @ só valem letras latinas sem acentos, não “{signs}”',
  ALPHABET: 'Depois do @ há dois alfabetos misturados: “{signs}” não é latino',
  SIGN: 'Isto não cabe em um endereço: {signs}',
  ENDING: 'A terminação falta ou está errada. Deve ser como .com',
}
