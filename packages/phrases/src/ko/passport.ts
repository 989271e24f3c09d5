import type { passport as en } from '../en/passport.ts'
import type { Translated } from '../t.ts'

export const passport: Translated<typeof en> = {
  title: '{page} · Playhub',
  close: '창 닫기',
  closeByHand: '브라우저 제한으로 페이지에서 이 창을 닫을 수 없어요. 직접 닫아 주세요.',
  goOn: '계속',
  done: { heading: '완료', text: '게임으로 돌아가세요. 이 창은 자동으로 닫혀요.' },
  linkRequired: {
    heading: '한 단계 더 남았어요',
    text: '이 이메일 주소의 계정이 이미 있어요. 게임으로 돌아가면 이 로그인 방법을 그 계정에 추가할 수 있어요.',
  },
  taken: { heading: '추가되지 않았어요', text: '다른 플레이어가 쓰고 있는 로그인 방법이에요. 변경된 것은 없어요.' },
  foreign: { heading: '확인되지 않았어요', text: '로그인할 때 쓰는 계정이 아니에요. 변경된 것은 없어요.' },
  cancelled: { heading: '취소됐어요', text: '변경된 것은 없어요. 다른 방법을 선택하려면 게임으로 돌아가세요.' },
  failed: { heading: '로그인하지 못했어요', text: '게임으로 돌아가 다시 시도하거나 다른 방법을 선택하세요.' },
  unreachable: { heading: '응답이 없어요', text: '로그인 서비스가 지금 응답하지 않아요. 게임으로 돌아가 1분 뒤에 다시 시도하세요.' },
  stale: {
    heading: '만료된 페이지예요',
    text: '이미 사용됐거나 시간이 너무 오래 걸린 로그인이에요. 게임으로 돌아가 버튼을 다시 누르세요.',
  },
  unavailable: {
    heading: '사용할 수 없어요',
    text: '여기서는 쓸 수 없는 로그인 방법이에요. 게임으로 돌아가 다른 방법을 선택하세요.',
  },
  busy: { heading: '시도가 너무 많았어요', text: '몇 분 기다렸다가 게임의 버튼을 다시 누르세요.' },
  returning: { heading: '잠시만요', text: '로그인을 계속하고 있어요. 아무 일도 일어나지 않으면 버튼을 누르세요.' },
  proof: {
    heading: '잠시만요',
    text: '이 창이 게임에서 열렸는지 확인하고 있어요.',
    refusedHeading: '로그인을 중단했어요',
    refusedText:
      'Playhub의 로그인 버튼으로 연 창이 아니에요. 링크를 통해 왔다면 창을 닫으세요. 링크를 보낸 사람이 회원님의 계정에 들어갈 수도 있었어요. 로그인하려면 게임의 버튼을 누르세요.',
  },
}
