import type * as en from '../../en/flows/fields.ts'
import type { Translated } from '../../t.ts'

export const warning: Translated<typeof en.warning> = {
  USER_NOT_EXIST_LOGIN_BY_EMAIL: '使用此邮箱的用户不存在',
  INVALID_PASSWORD_LOGIN_BY_EMAIL: '密码错误',
  USER_EXIST_REGISTER_BY_EMAIL: '使用此邮箱的用户已存在',
  SEND_VERIFICATION_CODE_INCORRECT: '验证码无效',
  USER_NOT_EXIST_RECOVERY_PASSWORD: '使用此邮箱的用户不存在',
  SEND_RECOVERY_PASSWORD_CODE_INCORRECT: '验证码无效',
  PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD: '此密码以前使用过',
  SIGN_IN_LINK_REQUIRED: '使用此邮箱的账号已存在。请登录该账号以添加此登录方式。',
}

export const field: Translated<typeof en.field> = {
  EMAIL_REQUIRED: '请输入邮箱',
  EMAIL_INVALID: '邮箱格式无效',
  EMAIL_TOO_LONG: '邮箱格式无效',
  PASSWORD_REQUIRED: '请输入密码',
  PASSWORD_FORMAT: '密码格式不正确',
  PASSWORD_BREACHED: '此密码已在网络上泄露',
  PASSWORD_MISMATCH: '两次输入的密码不一致，请重试',
  CODE_FORMAT: '请输入全部六位数字',
  CAPTCHA_REQUIRED: '请确认您不是机器人',
  AGREEMENT_REQUIRED: '请确认同意处理您的个人数据',
  FIRST_NAME_FORMAT: '2 到 10 个汉字或字母',
  LAST_NAME_FORMAT: '2 到 10 个汉字或字母',
  NICKNAME_FORMAT: '2 到 20 个字母、文字或数字，之间可各有一个空格、点、连字符或下划线',
  PASSKEY_LABEL_FORMAT: '1 到 60 个字符',
  DESCRIPTION_REQUIRED: '请填写问题描述',
  PROJECT_ID_FORMAT: '这不是我们的游戏',
  ID_FORMAT: '这不是支付 ID',
  ITEM_ONE_OF: '请选择商品',
}

export const hint: Translated<typeof en.hint> = {
  EMAIL_REQUIRED: '例如 name@mail.com',
  EMAIL_INVALID: '请按 name@example.com 的格式填写，不要有空格',
  EMAIL_TOO_LONG: '地址最多 320 个字符。',
  PASSWORD_FORMAT: '须为 8 到 20 个拉丁字母或数字',
  PASSWORD_BREACHED: '请换一个没有在其他地方使用过的密码',
}

export const emailFault: Translated<typeof en.emailFault> = {
  QUOTED: '带引号的地址收不到邮件。请去掉引号',
  NO_AT: '缺少 @。请按 name@example.com 的格式填写',
  SEVERAL_AT: '有多个 @。请只填写一个地址',
  NO_NAME: '@ 前面没有内容。请按 name@example.com 的格式填写',
  NO_DOMAIN: '@ 后面没有内容。请按 name@example.com 的格式填写',
  SPACE: '地址里有空格。请删除',
  COMMA: '地址里有逗号。请改成点',
  DOTS: '多了一个点。请删除',
  NAME_ALPHABET: '@ 前面只能用拉丁字母，不能用“{signs}”',
  ALPHABET: '@ 后面混用了两种字母：“{signs}”不是拉丁字母',
  SIGN: '地址里不能有这些字符：{signs}',
  ENDING: '缺少结尾或结尾不对，应类似 .com',
}
