import type { help as en } from '../../en/flows/help.ts'
import type { Translated } from '../../t.ts'

export const help: Translated<typeof en> = {
  title: '도움말',
  lead: '자주 묻는 질문에 대한 답변입니다.',
  link: '자주 묻는 질문에 대한 답변',
  all: '모든 글',
  empty: '아직 글이 없습니다.',
  loading: '글을 불러오는 중',
  failed: '글을 불러오지 못했습니다.',
  listFailed: '글을 불러오지 못했습니다.',
  suggested: '도움이 될 수 있는 글',
  found: { other: '도움이 될 수 있는 글 {count}개' },
  newTab: '별도 페이지에서 열기',
  question: '도움이 되었나요?',
  yes: '예',
  no: '아니요',
  thanksYes: '감사합니다. 도움이 되어 기쁩니다.',
  thanksNo: '감사합니다. 문의해 주시면 도와드리겠습니다.',
  notSaved: '답변이 저장되지 않았습니다. 다시 시도해 주세요.',
  write: '고객 지원에 문의하기',
}
