import type * as en from '../../en/flows/fields.ts'
import type { Translated } from '../../t.ts'

export const warning: Translated<typeof en.warning> = {
  USER_NOT_EXIST_LOGIN_BY_EMAIL: 'このメールアドレスのユーザーは存在しません',
  INVALID_PASSWORD_LOGIN_BY_EMAIL: 'パスワードが正しくありません',
  USER_EXIST_REGISTER_BY_EMAIL: 'このメールアドレスのユーザーはすでに存在します',
  SEND_VERIFICATION_CODE_INCORRECT: 'コードが正しくありません',
  USER_NOT_EXIST_RECOVERY_PASSWORD: 'このメールアドレスのユーザーは存在しません',
  SEND_RECOVERY_PASSWORD_CODE_INCORRECT: 'コードが正しくありません',
  PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD: 'このパスワードは以前に使われています',
  SIGN_IN_LINK_REQUIRED: 'このメールアドレスのアカウントがすでにあります。ログインすると、このログイン方法を追加できます。',
}

export const field: Translated<typeof en.field> = {
  EMAIL_REQUIRED: 'メールアドレスを入力してください',
  EMAIL_INVALID: 'メールアドレスの形式が正しくありません',
  EMAIL_TOO_LONG: 'メールアドレスの形式が正しくありません',
  PASSWORD_REQUIRED: 'パスワードを入力してください',
  PASSWORD_FORMAT: 'パスワードの形式が正しくありません',
  PASSWORD_BREACHED: 'このパスワードはインターネット上に流出しています',
  PASSWORD_MISMATCH: 'パスワードが一致しません。もう一度お試しください',
  CODE_FORMAT: '6桁すべて入力してください',
  CAPTCHA_REQUIRED: 'ロボットではないことを確認してください',
  AGREEMENT_REQUIRED: '個人データの取り扱いに同意してください',
  FIRST_NAME_FORMAT: '数字や記号なしで2〜10文字',
  LAST_NAME_FORMAT: '数字や記号なしで2〜10文字',
  NICKNAME_FORMAT: '2〜20文字の文字または数字。間に空白、点、ハイフン、下線を1つずつ入れられます',
  PASSKEY_LABEL_FORMAT: '1〜60文字',
  DESCRIPTION_REQUIRED: '問題の内容を入力してください',
  PROJECT_ID_FORMAT: '当サイトのゲームではありません',
  ID_FORMAT: '支払いIDではありません',
  ITEM_ONE_OF: 'アイテムを選んでください',
}

export const hint: Translated<typeof en.hint> = {
  EMAIL_REQUIRED: '例：name@mail.com',
  EMAIL_INVALID: 'name@example.com のように、空白なしで入力してください',
  EMAIL_TOO_LONG: 'アドレスは320文字までです。',
  PASSWORD_FORMAT: '半角英数字で8〜20文字',
  PASSWORD_BREACHED: '他で使っていないパスワードにしてください',
}

export const emailFault: Translated<typeof en.emailFault> = {
  QUOTED: '引用符の付いたアドレスにはメールが届きません。引用符なしで入力してください',
  NO_AT: '@ がありません。name@example.com のように入力してください',
  SEVERAL_AT: '@ が複数あります。アドレスを一つだけ入力してください',
  NO_NAME: '@ の前に何もありません。name@example.com のように入力してください',
  NO_DOMAIN: '@ の後に何もありません。name@example.com のように入力してください',
  SPACE: '空白が入っています。削除してください',
  COMMA: 'コンマが入っています。ドットに直してください',
  DOTS: 'ドットが一つ多いようです。削除してください',
  NAME_ALPHABET: '@ の前に使えるのは半角英字だけです。「{signs}」は使えません',
  ALPHABET: '@ の後に別の文字体系の文字が混ざっています。「{signs}」は英字ではありません',
  SIGN: 'アドレスに使えない文字です: {signs}',
  ENDING: '末尾がないか、正しくありません。.com のような末尾が必要です',
}
