import type { saves as en } from '../../en/flows/saves.ts'
import type { Translated } from '../../t.ts'

export const saves: Translated<typeof en> = {
  saveChoice: {
    title: '어느 진행 상황을 남길까요?',
    lead: '로그인하기 전에 여기서 플레이했고, 계정에도 진행 상황이 있어요. 선택하지 않은 쪽은 이전 버전으로 30일 동안 보관돼요.',
    leadJoined: '두 계정을 합쳤고, 둘 다 이 게임의 진행 상황이 있어요. 선택하지 않은 쪽은 이전 버전으로 30일 동안 보관돼요.',
    account: '계정의 진행 상황',
    guest: '이 브라우저의 진행 상황',
    joined: '합친 계정의 진행 상황',
    when: '{when}에 저장됨',
    size: '{size}KB',
    used: '이 계정으로 사용한 구매: {count}개',
    noneUsed: '이미 사용한 구매가 들어 있지 않아요',
    keep: '이 진행 상황 남기기',
    later: '나중에 정하기',
    made: '선택했어요. 이 진행 상황으로 게임을 다시 시작해요.',
    undo: '실행 취소',
    back: '게임으로 돌아가기',
  },
}
