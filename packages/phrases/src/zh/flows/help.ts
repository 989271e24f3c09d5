import type { help as en } from '../../en/flows/help.ts'
import type { Translated } from '../../t.ts'

export const help: Translated<typeof en> = {
  title: '帮助',
  lead: '常见问题解答。',
  link: '常见问题解答',
  all: '所有文章',
  empty: '还没有文章。',
  loading: '正在加载文章',
  failed: '文章未能加载。',
  listFailed: '文章未能加载。',
  suggested: '这些可能有帮助',
  found: { other: '{count} 篇文章可能有帮助' },
  newTab: '在单独页面打开',
  question: '有帮助吗？',
  yes: '有',
  no: '没有',
  thanksYes: '谢谢，很高兴能帮到您。',
  thanksNo: '谢谢。请联系我们，我们会帮助您。',
  notSaved: '您的回答未能保存，请重试。',
  write: '联系客服',
}
