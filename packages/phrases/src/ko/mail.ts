import type { mail as en } from '../en/mail.ts'
import type { Translated } from '../t.ts'

export const mail: Translated<typeof en> = {
  nickName: '플레이어 {number}',
  code: {
    label: '코드',
    expires: {
      other: '코드는 {count}분 동안 한 번만 쓸 수 있어요. 새 이메일이 오면 이 코드는 쓸 수 없어요.',
    },
    register: {
      subject: 'Playhub 코드',
      heading: '주소를 확인하세요',
      lead: '가입 페이지에 이 코드를 입력하면 {email} 계정이 완성돼요.',
      notYou:
        '본인이 아니라면 아무것도 하지 않아도 돼요. 코드가 없으면 계정이 만들어지지 않아요. 코드는 고객지원을 포함해 누구에게도 알려 주지 마세요.',
    },
    recover: {
      subject: 'Playhub 비밀번호 재설정 코드',
      heading: '새 비밀번호를 설정하세요',
      lead: '재설정 페이지에 이 코드를 입력하면 {email} 계정의 새 비밀번호를 설정할 수 있어요.',
      notYou:
        '본인이 아니라면 아무것도 하지 않아도 돼요. 코드가 없으면 비밀번호는 그대로예요. 코드는 고객지원을 포함해 누구에게도 알려 주지 마세요.',
    },
    addEmail: {
      subject: 'Playhub 코드',
      heading: '주소를 확인하세요',
      lead: '프로필에 이 코드를 입력하면 앞으로 {email} 주소로 로그인할 수 있어요.',
      notYou:
        '본인이 아니라면 아무것도 하지 않아도 돼요. 코드가 없으면 주소는 어떤 계정에도 추가되지 않아요. 코드는 고객지원을 포함해 누구에게도 알려 주지 마세요.',
    },
  },
  method: {
    google: 'Google',
    apple: 'Apple',
    email: '이메일',
    vk: 'VK ID',
    yandex: 'Yandex ID',
    telegram: 'Telegram',
    facebook: 'Facebook',
  },
  when: '일시: {when}',
  browser: '브라우저: {browser}',
  browserUnknown: '브라우저: 알 수 없음',
  network: '네트워크: {network}',
  newDevice: {
    subject: 'Playhub 계정에 새 로그인이 있었어요',
    heading: '새 로그인',
    lead: '지금까지 쓰지 않던 브라우저에서 계정에 로그인했어요. 로그인 방법: {method}.',
    todo: '본인이라면 괜찮아요. 아니라면 프로필을 열어 “모든 곳에서 로그아웃”을 선택한 다음 “비밀번호 찾기”에서 새 비밀번호를 설정하세요.',
  },
  password: {
    subject: 'Playhub 비밀번호가 변경됐어요',
    heading: '비밀번호가 변경됐어요',
    lead: '계정 비밀번호가 변경됐고, 모든 곳에서 로그아웃됐어요.',
    todo: '본인이라면 새 비밀번호로 로그인하세요. 아니라면 누군가 이메일을 읽고 있는 거예요. 먼저 메일함의 비밀번호를 바꾼 다음 Playhub의 “비밀번호 찾기”에서 새 비밀번호를 설정하세요.',
  },
  guessed: {
    subject: '누군가 Playhub 코드를 알아내려 하고 있어요',
    heading: '잘못된 코드가 입력됐어요',
    lead: '보내 드린 코드를 쓸 수 없게 될 때까지 누군가 잘못된 코드를 입력했어요. 변경된 것은 없어요.',
    todo: '본인이라면 새 코드를 요청하세요. 아니라면 코드는 이미 쓸 수 없으니 아무것도 하지 않아도 돼요. 코드는 고객지원을 포함해 누구에게도 알려 주지 마세요.',
  },
  added: {
    subject: 'Playhub의 새 로그인 방법',
    heading: '로그인 방법이 추가됐어요',
    lead: '이제 계정에 이 방법으로도 로그인할 수 있어요: {method}.',
    todo: '본인이 아니라면 프로필을 열어 그 방법을 삭제하고 “모든 곳에서 로그아웃”을 선택한 다음 “비밀번호 찾기”에서 새 비밀번호를 설정하세요.',
  },
  removed: {
    subject: 'Playhub 로그인 방법이 삭제됐어요',
    heading: '로그인 방법이 삭제됐어요',
    lead: '이제 계정에 이 방법으로는 로그인할 수 없어요: {method}.',
    todo: '본인이 아니라면 다른 방법으로 로그인해 프로필에서 “모든 곳에서 로그아웃”을 선택하고 다시 추가하세요. 더 이상 로그인할 수 없다면 바로 저희에게 알려 주세요.',
  },
  fact: {
    item: '아이템: {item}',
    game: '게임: {project}',
    amount: '금액: {amount}',
  },
  paidLate: {
    subject: '결제가 완료됐어요',
    heading: '{item} 구매가 완료됐어요',
    lead: '늦어졌던 결제가 완료되어 {item} 구매가 확정됐어요. 은행 확인이 평소보다 오래 걸렸어요.',
    todo: '아무것도 하지 않아도 돼요. 이미 게임에 들어와 있거나 곧 들어와요. 영수증은 {hub} 구매 내역에 있어요.',
  },
  refunded: {
    subject: '환불이 진행되고 있어요',
    heading: '{amount} 환불',
    lead: '결제에 사용한 카드나 지갑으로 돈을 돌려드려요. 아이템: {item}, 환불 금액: {amount}.',
    todo: '은행에서 반영되기까지 며칠 걸릴 수 있어요. 아무것도 하지 않아도 돼요.',
  },
  supportLetter: {
    subject: '플레이어 {userId} 구매: {reason} ({paymentId})',
    heading: '플레이어의 구매 관련 문의',
    lead: '이 이메일에 답장하면 플레이어가 답변 받을 주소로 남긴 {email} 주소로 전달돼요.',
    reason: { credited: '아이템이 들어오지 않음', different: '기타' },
    status: { none: '미결제', pending: '은행 확인 대기', paid: '결제 완료', fail: '실패' },
    notChosen: '아직 없음',
    facts: {
      player: '플레이어: {nickName}, ID {userId}, 로그인 방법: {method}',
      project: '게임: {project}',
      item: '아이템: {item}',
      amount: '금액: {amount}',
      refunded: '환불됨: {amount}',
      status: '상태: {status}',
      provider: '결제 서비스: {provider}',
      payment: '결제 ID: {paymentId}',
      made: '생성: {when}',
      reason: '사유: {reason}',
    },
    words: '플레이어가 쓴 내용:',
  },
  support: {
    ticketTitlePlug: '문의 {number}',
    purchase: { credited: '{item}: 들어오지 않음', different: '{item}: 문의' },
  },
  answer: {
    subject: '고객지원에서 답변했어요({number}번)',
    heading: '고객지원에서 답변했어요',
    lead: {
      other: '{project} 관련 문의에 읽지 않은 답변이 {count}개 있어요.',
    },
    file: '이미지나 동영상이 함께 왔어요. 문의에서 볼 수 있어요.',
    cut: '나머지는 문의에서 볼 수 있어요.',
    earlier: '이전 답변도 문의에서 볼 수 있어요.',
    open: '문의 열기',
    reply: '답장은 문의에 남겨 주세요. 이 이메일에 보낸 답장은 아무도 읽지 않아요.',
    waiting: {
      subject: 'Playhub 고객지원의 답변이 기다리고 있어요',
      heading: '답변이 기다리고 있어요',
      lead: '고객지원에서 구매 관련 문의에 답변했어요. 이 주소는 답변 받을 주소로 입력됐지만 계정에서 확인되지 않아, 답변은 계정의 문의에서만 볼 수 있어요.',
      notYou: '문의한 적이 없다면 아무것도 하지 않아도 돼요. 누군가 주소를 잘못 입력한 거예요.',
    },
  },
  footer: {
    ticket: '{hub} 고객지원에 문의하셔서 보내 드린 이메일이에요.',
    why: '누군가 {hub} 사이트에 이 주소를 입력해서 보내 드린 이메일이에요.',
    owner: '{hub} 계정이 이 주소로 등록되어 있어 보내 드린 이메일이에요.',
    purchase: '{hub} 사이트에서 이 주소로 구매한 내역이 있어 보내 드린 이메일이에요.',
    support: '{hub} 사이트에 로그인한 플레이어가 쓴 이메일이에요.',
    help: '궁금한 점이 있으면 {support} 주소로 문의하세요.',
  },
}
