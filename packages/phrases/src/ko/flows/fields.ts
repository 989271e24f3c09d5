import type * as en from '../../en/flows/fields.ts'
import type { Translated } from '../../t.ts'

export const warning: Translated<typeof en.warning> = {
  USER_NOT_EXIST_LOGIN_BY_EMAIL: '이 이메일의 사용자가 없어요',
  INVALID_PASSWORD_LOGIN_BY_EMAIL: '비밀번호가 틀렸어요',
  USER_EXIST_REGISTER_BY_EMAIL: '이 이메일의 사용자가 이미 있어요',
  SEND_VERIFICATION_CODE_INCORRECT: '코드가 올바르지 않아요',
  USER_NOT_EXIST_RECOVERY_PASSWORD: '이 이메일의 사용자가 없어요',
  SEND_RECOVERY_PASSWORD_CODE_INCORRECT: '코드가 올바르지 않아요',
  PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD: '이전에 사용한 비밀번호예요',
  SIGN_IN_LINK_REQUIRED: '이 이메일의 계정이 이미 있어요. 로그인하면 이 로그인 방법을 추가할 수 있어요.',
}

export const field: Translated<typeof en.field> = {
  EMAIL_REQUIRED: '이메일을 입력하세요',
  EMAIL_INVALID: '이메일 형식이 올바르지 않아요',
  EMAIL_TOO_LONG: '이메일 형식이 올바르지 않아요',
  PASSWORD_REQUIRED: '비밀번호를 입력하세요',
  PASSWORD_FORMAT: '비밀번호 형식이 올바르지 않아요',
  PASSWORD_BREACHED: '인터넷에 유출된 비밀번호입니다',
  PASSWORD_MISMATCH: '비밀번호가 일치하지 않아요. 다시 시도하세요',
  CODE_FORMAT: '여섯 자리를 모두 입력하세요',
  CAPTCHA_REQUIRED: '로봇이 아님을 확인하세요',
  AGREEMENT_REQUIRED: '개인정보 처리에 동의하세요',
  FIRST_NAME_FORMAT: '글자만 2~10자',
  LAST_NAME_FORMAT: '글자만 2~10자',
  NICKNAME_FORMAT: '글자 또는 숫자 2~20자, 사이에 공백, 점, 하이픈, 밑줄을 하나씩 넣을 수 있어요',
  PASSKEY_LABEL_FORMAT: '1~60자',
  DESCRIPTION_REQUIRED: '문제를 설명하세요',
  PROJECT_ID_FORMAT: '저희 게임이 아니에요',
  ID_FORMAT: '결제 ID가 아니에요',
  ITEM_ONE_OF: '아이템을 선택하세요',
}

export const hint: Translated<typeof en.hint> = {
  EMAIL_REQUIRED: '예: name@mail.com',
  EMAIL_INVALID: 'name@example.com처럼 띄어쓰기 없이 입력하세요',
  EMAIL_TOO_LONG: '주소는 최대 320자예요.',
  PASSWORD_FORMAT: '영문자나 숫자 8~20자',
  PASSWORD_BREACHED: '다른 곳에서 쓰지 않는 비밀번호를 입력하세요',
}

export const emailFault: Translated<typeof en.emailFault> = {
  QUOTED: '따옴표가 있는 주소로는 메일이 가지 않아요. 따옴표 없이 입력하세요',
  NO_AT: '@가 없어요. name@example.com처럼 입력하세요',
  SEVERAL_AT: '@가 여러 개 있어요. 주소를 하나만 입력하세요',
  NO_NAME: '@ 앞에 아무것도 없어요. name@example.com처럼 입력하세요',
  NO_DOMAIN: '@ 뒤에 아무것도 없어요. name@example.com처럼 입력하세요',
  SPACE: '띄어쓰기가 있어요. 지워 주세요',
  COMMA: '쉼표가 있어요. 점으로 바꿔 주세요',
  DOTS: '점이 하나 더 있어요. 지워 주세요',
  NAME_ALPHABET: '@ 앞에는 영문자만 쓸 수 있어요. “{signs}”은(는) 쓸 수 없어요',
  ALPHABET: '@ 뒤에 서로 다른 문자가 섞여 있어요. “{signs}”은(는) 영문자가 아니에요',
  SIGN: '주소에 쓸 수 없는 문자예요: {signs}',
  ENDING: '끝부분이 없거나 잘못됐어요. .com처럼 끝나야 해요',
}
