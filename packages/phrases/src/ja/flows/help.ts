import type { help as en } from '../../en/flows/help.ts'
import type { Translated } from '../../t.ts'

export const help: Translated<typeof en> = {
  title: 'ヘルプ',
  lead: 'よくある質問への回答です。',
  link: 'よくある質問への回答',
  all: 'すべての記事',
  empty: '記事はまだありません。',
  loading: '記事を読み込んでいます',
  failed: '記事を読み込めませんでした。',
  listFailed: '記事を読み込めませんでした。',
  suggested: 'こちらが役に立つかもしれません',
  found: { other: '役に立ちそうな記事が{count}件あります' },
  newTab: '別のページで開く',
  question: '役に立ちましたか？',
  yes: 'はい',
  no: 'いいえ',
  thanksYes: 'ありがとうございます。お役に立ててうれしいです。',
  thanksNo: 'ありがとうございます。お問い合わせいただければお手伝いします。',
  notSaved: '回答を保存できませんでした。もう一度お試しください。',
  write: 'サポートに問い合わせる',
}
